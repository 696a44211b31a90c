SELECT t.Year, t.c1 * 1E2 / t2.c2 AS late
FROM (SELECT d.Year, count(*) AS c1
      FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
      WHERE f.DepDelay > 10
      GROUP BY d.Year) t
JOIN (SELECT d.Year, count(*) AS c2
      FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
      GROUP BY d.Year) t2 ON t.Year = t2.Year
ORDER BY t.Year
