-- "4 h 30 min given back: the server was away for 2 d 3 h" becomes two numbers of microseconds,
-- which are told in just those words again. What does not read so stays as it is.
UPDATE events SET detail =
    coalesce((SELECT CASE WHEN count(seconds) = 2
        THEN group_concat(seconds * 1000000, ' ' ORDER BY nth) END FROM (
        SELECT nth, CASE
            WHEN span GLOB '[0-9]* d [0-9]* h' THEN CAST(span AS INTEGER) * 86400
                + CAST(substr(span, instr(span, ' d ') + 3) AS INTEGER) * 3600
            WHEN span GLOB '[0-9]* d' THEN CAST(span AS INTEGER) * 86400
            WHEN span GLOB '[0-9]* h [0-9]* min' THEN CAST(span AS INTEGER) * 3600
                + CAST(substr(span, instr(span, ' h ') + 3) AS INTEGER) * 60
            WHEN span GLOB '[0-9]* h' THEN CAST(span AS INTEGER) * 3600
            WHEN span GLOB '[0-9]* min' THEN CAST(span AS INTEGER) * 60
            WHEN span = 'less than a minute' THEN 1
            WHEN span = 'no time' THEN 0
        END AS seconds
        FROM (
            SELECT 1 AS nth, substr(events.detail, 1, instr(events.detail, ' given back: ') - 1) AS span
            UNION ALL
            SELECT 2, substr(events.detail, instr(events.detail, ' was away for ') + 14)
        )
    )), detail)
WHERE kind = 'time-given' AND detail LIKE '% given back: the server was away for %';
