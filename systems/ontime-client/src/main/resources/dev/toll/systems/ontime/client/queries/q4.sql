SELECT a.Carrier, count(*) AS c
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id JOIN dim_flight a ON f.flight_id = a.flight_id
WHERE f.DepDelay > 10 AND d.Year = 2007
GROUP BY a.Carrier
ORDER BY c DESC, a.Carrier
