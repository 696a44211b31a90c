SELECT avg(c1 * 1E0)
FROM (SELECT d.Year, d.Month, count(*) AS c1
      FROM ontime_fact f JOIN dim_date d ON f.date_id = d.date_id
      GROUP BY d.Year, d.Month) t
