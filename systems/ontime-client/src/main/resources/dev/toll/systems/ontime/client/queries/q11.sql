SELECT o.CityName, g.CityName, count(*) AS c, sum(f.ArrDelayMinutes) * 1E0 / count(*) AS late
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
JOIN dim_airport o ON f.origin_airport_id = o.airport_id JOIN dim_airport g ON f.dest_airport_id = g.airport_id
WHERE d.Year = 2009 AND f.Cancelled = 0
GROUP BY o.CityName, g.CityName
ORDER BY c DESC, o.CityName, g.CityName
LIMIT 10
