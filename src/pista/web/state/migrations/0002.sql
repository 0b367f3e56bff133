-- How many hints a finished game had.
ALTER TABLE results ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
