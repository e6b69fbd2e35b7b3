-- How the last attempt failed, for the person who gives an intent up or sends it again.
ALTER TABLE intents ADD COLUMN failure_class TEXT;
ALTER TABLE intents ADD COLUMN failure_status INTEGER;
ALTER TABLE intents ADD COLUMN failure_words TEXT;

-- What was presumed, or made without an id, is in front of staff until somebody has read it. What is over is over.
UPDATE intents SET dismissed_at = settled_at WHERE state = 'confirmed' AND presumed = 1 AND dismissed_at IS NULL;
DROP INDEX intents_for_staff;
CREATE INDEX intents_for_staff ON intents (id) WHERE dismissed_at IS NULL
  AND (state IN ('refused', 'unresolved') OR resolution IN ('visitor-came', 'no-id') OR parked_at IS NOT NULL
    OR presumed = 1);
DROP INDEX intents_refused;
CREATE INDEX intents_told ON intents (appointment_id) WHERE (state = 'refused' OR presumed = 1) AND dismissed_at IS NULL;
