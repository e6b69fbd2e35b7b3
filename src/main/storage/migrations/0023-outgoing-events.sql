-- What other programs are notified of: docs/adr/0072. Without names: a body is made when it is sent.
CREATE TABLE outgoing_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The same over all attempts, so that the receiver counts it once.
  message_id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL CHECK (type IN ('visitor.checkedIn', 'visitor.called', 'visitor.waitsLong')),
  appointment_id TEXT,
  ticket_id TEXT,
  -- As the booking system names it.
  desk TEXT,
  is_recall INTEGER NOT NULL DEFAULT 0,
  happened_at INTEGER NOT NULL,
  -- Received, too late, or about somebody who was erased.
  settled_at INTEGER
) STRICT;
CREATE INDEX outgoing_events_open ON outgoing_events (id) WHERE settled_at IS NULL;
CREATE INDEX outgoing_events_by_time ON outgoing_events (happened_at);
CREATE INDEX outgoing_events_of_appointment ON outgoing_events (appointment_id) WHERE appointment_id IS NOT NULL;
