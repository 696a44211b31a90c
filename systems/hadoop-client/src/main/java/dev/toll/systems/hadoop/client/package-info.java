/**
 * The load on HDFS: runs inside the driver's JVM, beside Hadoop's own client jars. Nothing here
 * starts a server; it is told where they are.
 */
package dev.toll.systems.hadoop.client;
