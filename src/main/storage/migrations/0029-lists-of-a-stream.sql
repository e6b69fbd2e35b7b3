-- Lists of appointments that a stream brought, until they were applied: docs/adr/0083. Calls do not wait for them.
CREATE TABLE stream_lists (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The engine's clock: when it accepted the list first, and when it was read.
  at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
-- Which list named an appointment last, by the engine's clock. An older list that comes late says nothing of it.
CREATE TABLE stream_appointments (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX stream_appointments_by_time ON stream_appointments (at);
