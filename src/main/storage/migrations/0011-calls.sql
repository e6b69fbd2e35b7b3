-- Every call and recall once, in the order in which the hub heard them: what displays announce.
CREATE TABLE calls (
  -- Never used twice, so that a cursor means one place for good.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Names ticket, moment and which call of that moment it is, by a keyed hash: screens are told it.
  key TEXT NOT NULL UNIQUE,
  ticket_id TEXT NOT NULL,
  round INTEGER NOT NULL,
  is_recall INTEGER NOT NULL,
  -- By the service's clock.
  called_at INTEGER NOT NULL,
  -- By the hub's own clock.
  heard_at INTEGER NOT NULL,
  -- As the service names it.
  desk TEXT
) STRICT;
CREATE INDEX calls_by_hearing ON calls (heard_at);

-- One row: what keys, references and cursors are made with.
CREATE TABLE call_secret (
  secret BLOB NOT NULL
) STRICT;
INSERT INTO call_secret (secret) VALUES (randomblob(32));
