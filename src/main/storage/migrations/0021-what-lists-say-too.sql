-- The reference that the program of a list gave its visitor: the kiosk takes it like a code (look-up.ts).
ALTER TABLE appointments ADD COLUMN alias TEXT;
ALTER TABLE appointments ADD COLUMN alias_folded TEXT;
CREATE INDEX appointments_by_alias ON appointments (alias_folded, starts_at) WHERE alias_folded IS NOT NULL;
CREATE INDEX appointments_by_alias_and_location ON appointments (alias_folded, location_id, starts_at)
  WHERE alias_folded IS NOT NULL;
-- `YYYY-MM-DD`. Erased with the names.
ALTER TABLE appointments ADD COLUMN birth_date TEXT;

-- An e-mail address is searched too. The search text is written again at the start.
UPDATE appointments SET search_text = NULL WHERE email IS NOT NULL;
