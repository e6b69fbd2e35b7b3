-- The name that most appointments of a line have is counted in the index alone.
CREATE INDEX appointments_by_line_name ON appointments (line_id, line_name) WHERE line_name IS NOT NULL;
-- Name of the file that was brought last.
ALTER TABLE booking_lists ADD COLUMN file TEXT;
