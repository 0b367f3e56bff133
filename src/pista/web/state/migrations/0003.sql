-- Days on which a server looked at the clock: what is old is forgotten by them.
CREATE TABLE looks (
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (at)
);
