-- The last intent there was as the appointment began a new life on a later day; NULL: it has had one only.
ALTER TABLE appointments ADD COLUMN life_after_intent INTEGER;
