/** iiBench and what is needed around it, by JDBC, in the driver's process. */
package dev.toll.systems.sql.client;
