-- The numbers stay: an earlier program shows them as they are.
SELECT 1;
