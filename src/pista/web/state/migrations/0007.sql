-- What a job made besides its result, such as a PDF: files by name, as base64.
ALTER TABLE jobs ADD COLUMN files TEXT;
