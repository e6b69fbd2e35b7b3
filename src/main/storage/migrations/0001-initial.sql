CREATE TABLE appointments (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  code_key TEXT NOT NULL,
  code_folded TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL DEFAULT '',
  phone_number TEXT,
  email TEXT,
  language_code TEXT,
  line_id INTEGER NOT NULL,
  line_name TEXT,
  location_id INTEGER,
  location_name TEXT,
  assignee_id INTEGER,
  assignee_name TEXT,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show')),
  arrived_at INTEGER,
  -- When personal data was removed; the row stays, so that a roster does not bring it back.
  erased_at INTEGER
) STRICT;
CREATE INDEX appointments_by_key ON appointments (code_key);
CREATE INDEX appointments_by_folded ON appointments (code_folded);
CREATE INDEX appointments_by_start ON appointments (starts_at);

CREATE TABLE intents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('check-in', 'cancel', 'no-show', 'edit', 'create', 'auto-assign')),
  -- The appointment; for one that is being created, a key of our own until the service gives the id.
  appointment_id TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('visitor', 'staff')),
  -- 'unresolved': a create whose outcome nobody knows; a person decides.
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'confirmed', 'refused', 'unresolved', 'undone')),
  previous_status TEXT NOT NULL,
  -- JSON of what is to be sent, for the kinds that send a body.
  payload TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  unknown_attempts INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  settled_at INTEGER,
  presumed INTEGER NOT NULL DEFAULT 0,
  status_code INTEGER,
  message TEXT,
  -- What a person decided: about an unresolved intent, or by coming after all ('visitor-came').
  resolution TEXT,
  -- Since when it is set aside: it keeps failing while others get through. It is still tried, seldom.
  parked_at INTEGER,
  dismissed_at INTEGER
) STRICT;
CREATE INDEX intents_open ON intents (appointment_id, id) WHERE state IN ('queued', 'sending');
-- In the order of sending: of each origin as people acted.
CREATE INDEX intents_to_send ON intents (origin, id) WHERE state IN ('queued', 'sending');
CREATE INDEX intents_for_staff ON intents (id) WHERE dismissed_at IS NULL
  AND (state IN ('refused', 'unresolved') OR resolution = 'visitor-came' OR parked_at IS NOT NULL);
CREATE INDEX intents_refused ON intents (appointment_id) WHERE state = 'refused' AND dismissed_at IS NULL;
CREATE INDEX intents_by_appointment ON intents (appointment_id, id);

CREATE TABLE webhook_journal (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  dedupe_key TEXT NOT NULL UNIQUE,
  body_hash TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  type TEXT NOT NULL,
  -- NULL once it is old enough to be forgotten; the hash stays, so that a late repetition still counts once.
  body BLOB
) STRICT;
CREATE INDEX webhook_journal_by_hash ON webhook_journal (body_hash, n);

CREATE TABLE webhook_quarantine (
  body_hash TEXT PRIMARY KEY,
  received_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  body BLOB,
  dismissed_at INTEGER
) STRICT;

CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  stage TEXT NOT NULL CHECK (stage IN ('waiting', 'called', 'finished')),
  created_at INTEGER,
  last_call_at INTEGER,
  state TEXT NOT NULL
) STRICT;
CREATE INDEX tickets_by_call ON tickets (last_call_at) WHERE last_call_at IS NOT NULL;
CREATE INDEX tickets_waiting ON tickets (created_at) WHERE stage = 'waiting';

CREATE TABLE locations (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
