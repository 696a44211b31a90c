SELECT o.airport_code, count(*) AS c
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id JOIN dim_airport o ON f.origin_airport_id = o.airport_id
WHERE f.DepDelay > 10 AND d.Year BETWEEN 2000 AND 2008
GROUP BY o.airport_code
ORDER BY c DESC, o.airport_code
LIMIT 10
