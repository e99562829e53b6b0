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
time-zone-choice = { $city }（{ $time }）
time-region-africa = 非洲
time-region-america = 美洲
time-region-antarctica = 南极洲
time-region-arctic = 北极
time-region-asia = 亚洲
time-region-atlantic = 大西洋
time-region-australia = 澳大利亚
time-region-europe = 欧洲
time-region-indian = 印度洋
time-region-pacific = 太平洋
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
