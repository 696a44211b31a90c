SELECT d.DayOfWeek, count(*) AS c
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
WHERE d.Year BETWEEN 2000 AND 2008
GROUP BY d.DayOfWeek
ORDER BY c DESC, d.DayOfWeek
