-- Codes by which a client takes its results to another device: one each, of which only a digest is kept, and for minutes.
CREATE TABLE transfers (
    owner TEXT PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    until DOUBLE PRECISION NOT NULL
);
