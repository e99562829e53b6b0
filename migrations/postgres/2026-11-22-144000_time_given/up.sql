-- "4 h 30 min given back: the server was away for 2 d 3 h" becomes two numbers of microseconds,
-- which are told in just those words again. What does not read so stays as it is.
UPDATE events SET detail =
    (SELECT string_agg((seconds * 1000000)::text, ' ' ORDER BY nth) FROM (
        SELECT nth, CASE
            WHEN span LIKE '% d % h' THEN split_part(span, ' ', 1)::bigint * 86400
                + split_part(span, ' ', 3)::bigint * 3600
            WHEN span LIKE '% d' THEN split_part(span, ' ', 1)::bigint * 86400
            WHEN span LIKE '% h % min' THEN split_part(span, ' ', 1)::bigint * 3600
                + split_part(span, ' ', 3)::bigint * 60
            WHEN span LIKE '% h' THEN split_part(span, ' ', 1)::bigint * 3600
            WHEN span LIKE '% min' THEN split_part(span, ' ', 1)::bigint * 60
            WHEN span = 'less than a minute' THEN 1
            ELSE 0
        END AS seconds
        FROM (
            SELECT 1 AS nth, split_part(events.detail, ' given back: ', 1) AS span
            UNION ALL
            SELECT 2, split_part(events.detail, ' was away for ', 2)
        ) AS spans
    ) AS told)
WHERE kind = 'time-given'
    AND detail ~ '^((\d+ d( \d+ h)?)|(\d+ h( \d+ min)?)|(\d+ min)|less than a minute|no time) given back: the server was away for ((\d+ d( \d+ h)?)|(\d+ h( \d+ min)?)|(\d+ min)|less than a minute|no time)$';
