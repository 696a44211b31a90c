SELECT a.Carrier, sum(CASE WHEN f.DepDelay > 10 THEN 1 ELSE 0 END) * 1E2 / count(*) AS c3
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id JOIN dim_flight a ON f.flight_id = a.flight_id
WHERE d.Year = 2007
GROUP BY a.Carrier
ORDER BY a.Carrier
