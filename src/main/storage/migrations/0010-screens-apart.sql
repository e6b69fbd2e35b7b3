-- A call for help is known by text that cannot be guessed, and belongs to the screen that made it.
ALTER TABLE help_calls ADD COLUMN handle TEXT;
-- NULL: from before screens were told apart; no screen can follow or withdraw it.
ALTER TABLE help_calls ADD COLUMN screen_id TEXT;
UPDATE help_calls SET handle = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX help_calls_by_handle ON help_calls (handle);

-- What each screen was answered in the last minutes, so that it cannot try codes through. Both columns are lists of how
-- many milliseconds ago that was when the row was written: no wall clock is asked.
CREATE TABLE guesses (
  screen_id TEXT PRIMARY KEY,
  misses TEXT NOT NULL,
  hits TEXT NOT NULL
) STRICT;
