-- Lists of other programs whose appointments are booked: docs/adr/0071. One row for each kind of list.
CREATE TABLE booking_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The program, or else the shape of the header: lists with the same one are about the same appointments.
  source TEXT NOT NULL UNIQUE,
  name TEXT,
  started_at INTEGER NOT NULL,
  paused_at INTEGER
) STRICT;

CREATE TABLE list_bookings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  list_id INTEGER NOT NULL REFERENCES booking_lists (id) ON DELETE CASCADE,
  -- 'unknown': made, not known here. It is never sent again.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'booked', 'asked', 'unknown', 'refused', 'left-out')),
  -- JSON: what a person has to say or to see.
  why TEXT,
  -- Set while it is in front of a person, and equal for rows that can have one answer. It begins with its rank.
  question TEXT,
  -- JSON: as the list has it, and what a person said instead.
  listed TEXT NOT NULL,
  said TEXT NOT NULL DEFAULT '{}',
  person_key TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- Asked whether it is this other row, moved.
  moves_row INTEGER,
  -- No longer in its list. 'kept': a person said that it stays.
  gone TEXT CHECK (gone IN ('missing', 'cancelled', 'kept')),
  -- Of the request under way, or of one with an unknown end.
  intent_id INTEGER,
  appointment_id TEXT,
  -- JSON: the times, line and user that were booked for the list.
  booked TEXT
) STRICT;
CREATE INDEX list_bookings_of_list ON list_bookings (list_id, question, starts_at);
CREATE INDEX list_bookings_to_send ON list_bookings (starts_at, id) WHERE state = 'waiting';
CREATE INDEX list_bookings_of_intent ON list_bookings (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX list_bookings_of_appointment ON list_bookings (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX list_bookings_by_start ON list_bookings (starts_at, person_key);
CREATE INDEX list_bookings_by_end ON list_bookings (ends_at);

-- Its request is one of a list's, which are sent after everyone else's.
ALTER TABLE intents ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0;
