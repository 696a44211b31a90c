SELECT d.Year, count(*) AS c1
FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
GROUP BY d.Year
