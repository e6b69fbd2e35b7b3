-- Who did what at front desks and in setup. No name of a visitor is in here.
CREATE TABLE audit (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- NULL where nobody signs in, and for setup.
  clerk TEXT,
  -- As people call it, such as 'desk 2'.
  screen TEXT NOT NULL,
  -- The procedure of the contract, such as 'appointments.cancel'.
  action TEXT NOT NULL,
  -- What came of it, as it was answered.
  outcome TEXT,
  -- Both NULL once the appointment is past its time.
  appointment_id TEXT,
  code TEXT,
  detail TEXT
) STRICT;
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_with_code ON audit (at) WHERE appointment_id IS NOT NULL;
