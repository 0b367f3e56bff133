-- Which server process is at which work, so that no other begins it, too. A claim whose process died runs out.
CREATE TABLE claims (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL
);
