-- What a clerk's search compares: names, code and phone number, folded (src/contract/search-text.ts). Null until the hub
-- has written it, for rows from before.
ALTER TABLE appointments ADD COLUMN search_text TEXT;
CREATE INDEX appointments_without_search_text ON appointments (id) WHERE search_text IS NULL;

-- A search reads the days from one index alone, and what asked for a day reads it as before.
DROP INDEX appointments_by_start;
CREATE INDEX appointments_by_start ON appointments (starts_at, search_text);
