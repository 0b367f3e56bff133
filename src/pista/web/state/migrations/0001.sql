-- Times are seconds since 1970 in UTC. Texts marked JSON are JSON.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    slot TEXT,
    kind TEXT NOT NULL,
    shape TEXT NOT NULL,
    level TEXT NOT NULL,
    day TEXT,
    puzzle TEXT NOT NULL,
    moves TEXT NOT NULL,
    done INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    status TEXT NOT NULL,
    given_up INTEGER NOT NULL,
    seconds DOUBLE PRECISION NOT NULL,
    hints INTEGER NOT NULL,
    notes TEXT NOT NULL,
    answer TEXT,
    begun DOUBLE PRECISION NOT NULL,
    touched DOUBLE PRECISION NOT NULL
);

CREATE UNIQUE INDEX games_slot ON games (owner, slot);

CREATE INDEX games_owner ON games (owner, touched);

CREATE INDEX games_touched ON games (touched);

CREATE TABLE results (
    owner TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    variety TEXT NOT NULL,
    mode TEXT NOT NULL,
    won INTEGER NOT NULL,
    tries INTEGER,
    seconds DOUBLE PRECISION NOT NULL,
    day TEXT,
    ended TEXT NOT NULL,
    PRIMARY KEY (owner, id)
);

CREATE TABLE answers (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    location TEXT,
    given DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner, key)
);

CREATE INDEX answers_given ON answers (given);

CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    task TEXT NOT NULL,
    state TEXT NOT NULL,
    progress TEXT,
    partial TEXT,
    result TEXT,
    problem TEXT,
    change INTEGER NOT NULL,
    begun DOUBLE PRECISION NOT NULL,
    deadline DOUBLE PRECISION NOT NULL,
    ended DOUBLE PRECISION
);

CREATE INDEX jobs_owner ON jobs (owner, state);

CREATE INDEX jobs_state ON jobs (state, deadline);

CREATE TABLE days (
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    PRIMARY KEY (day, kind, key)
);
