-- What is past its time is found by these, without reading whole tables.
CREATE INDEX appointments_by_end ON appointments (ends_at) WHERE erased_at IS NOT NULL;
CREATE INDEX appointments_with_names ON appointments (ends_at) WHERE erased_at IS NULL;
CREATE INDEX appointments_of_line ON appointments (line_id, starts_at) WHERE line_name IS NOT NULL;
CREATE INDEX intents_by_settling ON intents (settled_at);
CREATE INDEX intents_with_payload ON intents (settled_at) WHERE payload IS NOT NULL;
CREATE INDEX tickets_by_age ON tickets (coalesce(created_at, last_call_at, 0));
CREATE INDEX tickets_with_names ON tickets (coalesce(created_at, last_call_at, 0))
  WHERE instr(state, '"firstName"') > 0 OR instr(state, '"lastName"') > 0;
CREATE INDEX webhook_journal_by_arrival ON webhook_journal (received_at);
CREATE INDEX webhook_journal_with_body ON webhook_journal (received_at) WHERE body IS NOT NULL;
CREATE INDEX webhook_quarantine_by_arrival ON webhook_quarantine (received_at);

-- The key of an event begins with its hash: one index finds both.
DROP INDEX webhook_journal_by_hash;
