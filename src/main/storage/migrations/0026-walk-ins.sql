-- Visitors without an appointment at a kiosk: docs/adr/0076.
ALTER TABLE intents ADD COLUMN is_walk_in INTEGER NOT NULL DEFAULT 0;
CREATE INDEX intents_walk_ins ON intents (created_at) WHERE is_walk_in = 1;
