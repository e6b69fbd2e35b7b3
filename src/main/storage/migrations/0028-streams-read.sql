-- Where this lobby stands in the streams of its chain: docs/adr/0083. Written with the effect of what was read.
CREATE TABLE stream_positions (
  stream TEXT PRIMARY KEY,
  -- Of the last entry read.
  id TEXT NOT NULL,
  n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- What was read, so that a copy of it has no effect.
CREATE TABLE stream_entries (
  stream TEXT NOT NULL,
  key TEXT NOT NULL,
  -- The engine's clock.
  at INTEGER NOT NULL,
  PRIMARY KEY (stream, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX stream_entries_by_time ON stream_entries (stream, at);
-- What was not received, for staff.
CREATE TABLE stream_losses (
  stream TEXT PRIMARY KEY,
  -- Entries that were deleted before they were read. 0: the engine lost some, and nobody knows how many.
  missed INTEGER NOT NULL,
  found_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
