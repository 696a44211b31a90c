SELECT count(*) FROM ontime_fact
