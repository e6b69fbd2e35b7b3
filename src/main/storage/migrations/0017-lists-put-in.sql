-- A list that people bring by hand, while it is put in. Its good rows stand here in pieces before the first of them is
-- an appointment: JSON, deflated.
CREATE TABLE list_pieces (
  list_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (list_id, n)
) STRICT;
-- All pieces of these are here: each becomes appointments, in this order, whatever happens in between. Pieces of another
-- list are what a crash left before it was decided, and a start removes them.
CREATE TABLE decided_lists (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  list_id TEXT NOT NULL UNIQUE
) STRICT;
