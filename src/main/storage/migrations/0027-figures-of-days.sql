-- Counts of days that are over, by line: docs/adr/0082. Of nobody.
CREATE TABLE day_figures (
  -- At the location, as YYYY-MM-DD, and when it began in milliseconds.
  day TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  location_id INTEGER,
  line_id INTEGER NOT NULL,
  booked INTEGER NOT NULL,
  arrived INTEGER NOT NULL,
  no_shows INTEGER NOT NULL,
  decided INTEGER NOT NULL,
  at_kiosks INTEGER NOT NULL,
  at_desks INTEGER NOT NULL,
  -- JSON: pairs of a quarter of the day and its arrivals, and of a wait in minutes and how many waited so long.
  arrivals TEXT NOT NULL,
  waits TEXT NOT NULL
) STRICT;
CREATE INDEX day_figures_by_start ON day_figures (starts_at);
