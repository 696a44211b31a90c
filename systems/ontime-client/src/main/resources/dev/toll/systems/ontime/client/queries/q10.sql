SELECT min(d.Year), max(d.Year), a.Carrier, count(*) AS cnt,
       sum(CASE WHEN f.ArrDelayMinutes > 30 THEN 1 ELSE 0 END) AS flights_delayed,
       round(CAST(sum(CASE WHEN f.ArrDelayMinutes > 30 THEN 1 ELSE 0 END) * 1E0 / count(*) AS DECIMAL(10, 6)), 2) AS rate
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id JOIN dim_flight a ON f.flight_id = a.flight_id
JOIN dim_airport o ON f.origin_airport_id = o.airport_id JOIN dim_airport g ON f.dest_airport_id = g.airport_id
WHERE d.DayOfWeek NOT IN (6, 7) AND o.State NOT IN ('AK', 'HI', 'PR', 'VI') AND g.State NOT IN ('AK', 'HI', 'PR', 'VI')
  AND d.FlightDate < DATE '2010-01-01'
GROUP BY a.Carrier
HAVING count(*) > ${least} AND max(d.Year) > 1990
ORDER BY rate DESC, a.Carrier
LIMIT 1000
