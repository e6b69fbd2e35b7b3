-- Who brought an appointment; NULL: from before this column. 'kept': the roster no longer has it, staff keep it.
ALTER TABLE appointments ADD COLUMN brought_by TEXT CHECK (brought_by IN ('roster', 'booking', 'kept'));
-- Since when the roster that brought it no longer has it. It is hidden, and comes back with its row.
ALTER TABLE appointments ADD COLUMN withdrawn_at INTEGER;
UPDATE appointments SET brought_by = 'booking' WHERE id IN
  (SELECT appointment_id FROM intents WHERE kind IN ('create', 'auto-assign') AND state = 'confirmed');

-- A look-up reads the few appointments with a code that are nearest in time.
DROP INDEX appointments_by_folded;
CREATE INDEX appointments_by_code ON appointments (code_folded, starts_at);
-- Nobody asks for it.
DROP INDEX appointments_by_key;
