time-month-short = { $month }月
time-month = { $month }月
time-month-alone = { $month }月
time-weekday = { $weekday ->
    [1] 周一
    [2] 周二
    [3] 周三
    [4] 周四
    [5] 周五
    [6] 周六
   *[7] 周日
}

time-instant = { $year }年{ $month }{ $day }日 { $weekday } { $time }（{ $offset }）
time-instant-utc = { $year }年{ $month }{ $day }日 { $weekday } { $time } UTC
time-near = { $month }{ $day }日 { $weekday } { $time }
time-near-utc = { $month }{ $day }日 { $weekday } { $time } UTC
time-exact = { $year }年{ $month }{ $day }日 { $time }，{ $zone }（{ $offset }）；{ $utc }

time-date = { $year }年{ $month }{ $day }日
time-month-of-year = { $year }年{ $month }
time-year = { $year }年

time-none = 0 分钟
time-less-than-a-minute = 不到 1 分钟
time-minutes = { $minutes } 分钟
time-seconds = { $seconds } 秒
time-hours = { $hours } 小时
time-hours-minutes = { $hours } 小时 { $minutes } 分钟
time-days = { $days } 天
time-days-hours = { $days } 天 { $hours } 小时
