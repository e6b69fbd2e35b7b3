-- The rows of a list that comes in are a file in `lists/` (docs/adr/0064). What stood here is such a file by now:
-- `lists-put-in.ts`.
DROP TABLE list_pieces;
DROP TABLE decided_lists;
