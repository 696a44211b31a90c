/** The ontime queries over stores: MariaDB shards under Trino, and DuckDB. */
package dev.toll.systems.ontime;
