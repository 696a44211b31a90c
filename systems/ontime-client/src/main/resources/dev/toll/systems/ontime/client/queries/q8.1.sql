SELECT g.CityName, count(DISTINCT o.CityName) AS u
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
JOIN dim_airport o ON f.origin_airport_id = o.airport_id JOIN dim_airport g ON f.dest_airport_id = g.airport_id
WHERE d.Year BETWEEN 1999 AND 2000
GROUP BY g.CityName
ORDER BY u DESC, g.CityName
LIMIT 10
