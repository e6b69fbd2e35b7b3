-- What the display calls a ticket, for each rung of the ladder that a display may stand on.
CREATE TABLE ticket_labels_by_rung (
  ticket_id TEXT NOT NULL,
  rung TEXT NOT NULL CHECK (rung IN ('number', 'initials', 'first-name')),
  label TEXT NOT NULL,
  -- Without case and signs: two tickets of a day never have the same.
  label_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('code', 'number', 'initials', 'first-name')),
  given_at INTEGER NOT NULL,
  PRIMARY KEY (ticket_id, rung)
) STRICT;

-- What was given under the one setting that there was stays, on every rung that may show it.
INSERT INTO ticket_labels_by_rung (ticket_id, rung, label, label_key, kind, given_at)
  SELECT ticket_id, rungs.rung, label, label_key, kind, given_at FROM ticket_labels
  JOIN (SELECT 'number' AS rung UNION ALL SELECT 'initials' UNION ALL SELECT 'first-name') AS rungs
    ON kind IN ('code', 'number') OR kind = rungs.rung;
DROP TABLE ticket_labels;
ALTER TABLE ticket_labels_by_rung RENAME TO ticket_labels;
CREATE INDEX ticket_labels_by_key ON ticket_labels (label_key, given_at);
CREATE INDEX ticket_labels_by_age ON ticket_labels (given_at);

-- Its visitor is called by number on every display, whatever the display shows of others.
ALTER TABLE appointments ADD COLUMN called_quietly INTEGER NOT NULL DEFAULT 0;
