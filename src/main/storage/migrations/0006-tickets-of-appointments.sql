-- Whose ticket it is, where its id alone does not say so.
CREATE TABLE ticket_owners (
  ticket_id TEXT PRIMARY KEY,
  -- When the hub first heard of it in the queue, by the hub's own clock; NULL: not in the queue yet.
  appeared_at INTEGER,
  -- A hash of line, first and last name, as the newest event has them.
  person_key TEXT,
  -- NULL: it stands alone.
  appointment_id TEXT,
  linked_by TEXT CHECK (linked_by IN ('id', 'check-in')),
  -- When the appointment began as it was linked: on a later day the same row is another visit.
  starts_at INTEGER
) STRICT;
CREATE INDEX ticket_owners_by_person ON ticket_owners (person_key, appeared_at) WHERE person_key IS NOT NULL;
CREATE INDEX ticket_owners_by_age ON ticket_owners (coalesce(appeared_at, 0));
CREATE INDEX ticket_owners_with_person ON ticket_owners (coalesce(appeared_at, 0)) WHERE person_key IS NOT NULL;
CREATE INDEX ticket_owners_by_appointment ON ticket_owners (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX intents_check_ins ON intents (settled_at) WHERE kind = 'check-in' AND state = 'confirmed';

-- What the display calls a ticket, from its first call on: it does not change while people look at it.
CREATE TABLE ticket_labels (
  ticket_id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  -- Without case and signs: two tickets of a day never have the same.
  label_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('code', 'number', 'initials', 'first-name')),
  given_at INTEGER NOT NULL
) STRICT;
CREATE INDEX ticket_labels_by_key ON ticket_labels (label_key, given_at);
CREATE INDEX ticket_labels_by_age ON ticket_labels (given_at);
