-- Both ways of before, "either" and "ask", left a move by hand to be looked at before it went.
UPDATE looks SET sending = 'always';
