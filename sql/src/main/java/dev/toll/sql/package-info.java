/**
 * All runs as tables. DuckDB, an embedded analytical database, is fetched at first use and lives in
 * a class loader of its own; the tables are built from run directories and kept in a cache.
 */
package dev.toll.sql;
