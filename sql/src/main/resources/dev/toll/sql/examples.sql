-- What did every run find, newest first?
SELECT study, started, processor, level, round(ratio, 4) AS ratio, decision
FROM effects JOIN runs USING (study, run)
WHERE is_primary AND kind = 'baseline'
ORDER BY started DESC, level

-- Were the slow trials the disturbed ones?
SELECT study, run, level, count(*) AS trials,
  round(max(others), 3) AS most_others, round(max(pressure_cpu), 3) AS most_waiting,
  round(corr(value, others), 2) AS with_others
FROM trials
JOIN metrics USING (study, run, trial, attempt, level, counts)
WHERE counts AND metric = 'elapsed'
GROUP BY ALL
ORDER BY ALL

-- How does the rate go over the first minutes, per level?
SELECT study, level, CAST(floor(t / 60) AS INTEGER) AS minute,
  round(avg(value)) AS mean, round(quantile_disc(value, 0.05)) AS slowest_5_percent
FROM series
WHERE counts AND metric = 'entries_per_second'
GROUP BY ALL
ORDER BY ALL
