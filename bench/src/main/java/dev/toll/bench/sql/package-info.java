/** Clients of SQL servers that need no thread for a connection, to compare with toll's. */
package dev.toll.bench.sql;
