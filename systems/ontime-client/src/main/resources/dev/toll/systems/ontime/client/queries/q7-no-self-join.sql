SELECT d.Year, sum(CASE WHEN f.DepDelay > 10 THEN 1 ELSE 0 END) * 1E0 / count(*) AS late
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
GROUP BY d.Year
ORDER BY d.Year
