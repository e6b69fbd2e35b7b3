-- The board asks after each event. Visitors who are called without a name, of about today: they are few.
CREATE INDEX appointments_quiet ON appointments (starts_at) WHERE called_quietly = 1;
-- Who is still called, among all who were called in the last hours.
CREATE INDEX tickets_still_called ON tickets (call_heard_at) WHERE stage = 'called';
