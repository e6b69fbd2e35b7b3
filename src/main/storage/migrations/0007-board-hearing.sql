-- The board judges age by when the hub heard of a ticket, never by the service's clock, and shows this lobby's lines.
ALTER TABLE tickets ADD COLUMN line TEXT;
-- When the hub last heard that it is called, by the hub's own clock.
ALTER TABLE tickets ADD COLUMN call_heard_at INTEGER;
-- When the hub heard that its visitor is in the queue.
ALTER TABLE tickets ADD COLUMN joined_at INTEGER;

-- A ticket made with an appointment is in no stage of the queue yet: 'unknown' joins the stages.
DROP INDEX tickets_waiting;
ALTER TABLE tickets ADD COLUMN stage_now TEXT NOT NULL DEFAULT 'unknown'
  CHECK (stage_now IN ('unknown', 'waiting', 'called', 'finished'));

-- For tickets from before, the service's own times stand for receipts.
UPDATE tickets SET stage_now = stage, call_heard_at = last_call_at,
  joined_at = coalesce(created_at, last_call_at, 0),
  line = CASE WHEN json_valid(state) THEN json_extract(state, '$.line') END,
  state = CASE WHEN json_valid(state)
    THEN json_set(state, '$.joinedAt', coalesce(created_at, last_call_at, 0)) ELSE state END;

ALTER TABLE tickets DROP COLUMN stage;
ALTER TABLE tickets RENAME COLUMN stage_now TO stage;
CREATE INDEX tickets_by_hearing ON tickets (call_heard_at) WHERE call_heard_at IS NOT NULL;
CREATE INDEX tickets_waiting ON tickets (joined_at) WHERE stage = 'waiting';
DROP INDEX tickets_by_call;

-- Whether a line is this lobby's: the directory is asked for every board.
CREATE INDEX appointments_by_line ON appointments (line_id, location_id);

-- Lines that events came from and nothing here names, once a person has read of them.
CREATE TABLE lines_read_of (
  line TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;
