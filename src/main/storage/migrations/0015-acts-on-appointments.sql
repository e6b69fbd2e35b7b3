-- What staff did with one appointment is asked for whenever somebody opens it.
CREATE INDEX audit_of_appointment ON audit (appointment_id) WHERE appointment_id IS NOT NULL;
