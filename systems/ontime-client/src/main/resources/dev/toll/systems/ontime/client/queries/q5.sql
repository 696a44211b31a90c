SELECT t.Carrier, t.c, t2.c2, t.c * 1E2 / t2.c2 AS c3
FROM (SELECT a.Carrier, count(*) AS c
      FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id JOIN dim_flight a ON f.flight_id = a.flight_id
      WHERE f.DepDelay > 10 AND d.Year = 2007
      GROUP BY a.Carrier) t
JOIN (SELECT a.Carrier, count(*) AS c2
      FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id JOIN dim_flight a ON f.flight_id = a.flight_id
      WHERE d.Year = 2007
      GROUP BY a.Carrier) t2 ON t.Carrier = t2.Carrier
ORDER BY c3 DESC, t.Carrier
