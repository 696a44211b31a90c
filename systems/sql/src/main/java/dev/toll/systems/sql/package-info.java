/** MariaDB and PostgreSQL: had, configured per level, started, proved, reset; iiBench on them. */
package dev.toll.systems.sql;
