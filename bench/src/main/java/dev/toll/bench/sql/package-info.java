/** Clients of SQL servers that need no thread for a connection, to measure beside toll's. */
package dev.toll.bench.sql;
