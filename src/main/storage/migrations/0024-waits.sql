-- Waits that ended with a call, and what was known when they began: what the next ones are told. Of nobody.
CREATE TABLE waits (
  line TEXT NOT NULL,
  -- By the hub's clock, milliseconds.
  arrived_at INTEGER NOT NULL,
  waited INTEGER NOT NULL,
  -- Visitors of the line who waited, and desks that called it.
  ahead INTEGER NOT NULL,
  desks INTEGER NOT NULL,
  -- Milliseconds until the own appointment; none without one.
  starts_in INTEGER
) STRICT;
CREATE INDEX waits_of_line ON waits (line, arrived_at);
CREATE INDEX waits_by_arrival ON waits (arrived_at);

-- Minutes that the kiosk told the visitor.
ALTER TABLE appointments ADD COLUMN promised_from INTEGER;
ALTER TABLE appointments ADD COLUMN promised_to INTEGER;
