/**
 * The load on HDFS: runs inside the driver's JVM, with Hadoop's own client jars. Nothing here
 * starts a server; it is given their addresses.
 */
package dev.toll.systems.hadoop.client;
