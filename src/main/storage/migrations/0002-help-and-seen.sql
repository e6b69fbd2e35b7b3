-- When a clerk said that an arrival was seen.
ALTER TABLE appointments ADD COLUMN seen_at INTEGER;

-- Calls from a kiosk for a person. A row stays open until the front desk closes it or the visitor withdraws it.
CREATE TABLE help_calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kiosk_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- Never the whole code.
  code_masked TEXT,
  appointment_id TEXT,
  language TEXT NOT NULL,
  listens INTEGER NOT NULL DEFAULT 0,
  asked_at INTEGER NOT NULL,
  coming_at INTEGER,
  closed_at INTEGER
) STRICT;
CREATE INDEX help_calls_open ON help_calls (id) WHERE closed_at IS NULL;

-- The other appointments of a visitor; not those whose names were removed.
CREATE INDEX appointments_by_name ON appointments (last_name COLLATE NOCASE, first_name COLLATE NOCASE, starts_at)
  WHERE first_name <> '';
