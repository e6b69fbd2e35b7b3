-- A look-up reads those of this location by themselves: other locations may use the same codes on the same day.
CREATE INDEX appointments_by_code_and_location ON appointments (code_folded, location_id, starts_at);
