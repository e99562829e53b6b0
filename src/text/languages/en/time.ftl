### Instants and spans of time.

## What dates are made of. A language has them in the form that they take within a date.

# $month: its number, 1 to 12; for times that are near.
time-month-short = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
# The same in full, behind a day.
time-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
# The same in full where no day stands before it.
time-month-alone = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
# $weekday: its number, 1 is Monday.
time-weekday = { $weekday ->
    [1] Mon
    [2] Tue
    [3] Wed
    [4] Thu
    [5] Fri
    [6] Sat
   *[7] Sun
}

## Instants. $weekday, $month: as above, the short one unless said otherwise. $day: 24; $year: 2026; $time: 07:15, of 24 hours.
## $offset: UTC+01:00.

# With the offset of the reader's zone, as most instants are told.
time-instant = { $weekday } { $day } { $month } { $year }, { $time } ({ $offset })
# For readers whose zone is UTC itself.
time-instant-utc = { $weekday } { $day } { $month } { $year }, { $time } UTC
# Deadlines within half a year, in the reader's zone.
time-near = { $weekday } { $day } { $month }, { $time }
time-near-utc = { $weekday } { $day } { $month }, { $time } UTC
## Time zones to choose from. The cities are named as in the IANA database.

# $city: Berlin; $time: the local time, 07:15.
time-zone-choice = { $city } ({ $time })
time-region-africa = Africa
time-region-america = America
time-region-antarctica = Antarctica
time-region-arctic = Arctic
time-region-asia = Asia
time-region-atlantic = Atlantic
time-region-australia = Australia
time-region-europe = Europe
time-region-indian = Indian Ocean
time-region-pacific = Pacific

## The exact time
# In the tooltip of an instant. $month: in full; $time: with seconds; $zone: Europe/Berlin; $utc: 2026-11-24 06:15:09 UTC.
time-exact = { $day } { $month } { $year }, { $time } { $zone } ({ $offset }); { $utc }

## The day on which a recorded game was played, as far as it is known. $month: in full.

time-date = { $day } { $month } { $year }
time-month-of-year = { $month } { $year }
time-year = { $year }

## Spans, in the two units that matter. They stand in sentences ("2 days 3 hours left") and by themselves.

time-none = no time
time-less-than-a-minute = less than a minute
time-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
time-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
time-hours = { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}
time-hours-minutes = { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
} { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
time-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
time-days-hours = { $days ->
    [one] { $days } day
   *[other] { $days } days
} { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}
