-- Which form a booking came from: sent again, also after a new start of the hub, it books nothing twice.
ALTER TABLE intents ADD COLUMN draft_key TEXT;
CREATE UNIQUE INDEX intents_by_draft ON intents (draft_key) WHERE draft_key IS NOT NULL;
