-- What rows take, in bytes; what a list says of a game; answers without their texts, which are made again of the game.
ALTER TABLE games ADD COLUMN caption TEXT;

ALTER TABLE games ADD COLUMN size INTEGER NOT NULL DEFAULT 1024;

UPDATE games SET size =
    (LENGTH(puzzle) + LENGTH(moves) + LENGTH(notes) + COALESCE(LENGTH(answer), 0)) / 1024 * 1024 + 1024;

CREATE INDEX games_size ON games (owner, size);

CREATE INDEX games_ended ON games (touched) WHERE status <> 'open';

ALTER TABLE jobs ADD COLUMN size INTEGER NOT NULL DEFAULT 1024;

UPDATE jobs SET size = (COALESCE(LENGTH(result), 0) + COALESCE(LENGTH(partial), 0)) / 1024 * 1024 + 1024;

CREATE TABLE small_answers (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    game TEXT NOT NULL,
    given DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner, key)
);

INSERT INTO small_answers (owner, key, request, status, game, given)
    SELECT owner, key, request, status, SUBSTR(body, 9, 32), given FROM answers;

DROP TABLE answers;

ALTER TABLE small_answers RENAME TO answers;

CREATE INDEX answers_given ON answers (given);
