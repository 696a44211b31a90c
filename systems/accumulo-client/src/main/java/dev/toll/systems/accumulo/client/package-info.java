/**
 * Continuous ingest on Accumulo, and all else that needs an Accumulo client: runs in the driver's
 * JVM with Accumulo's own jars. Classes below {@code org.apache.accumulo.core.clientImpl} and
 * {@code .rpc} are internal to Accumulo, so this module is pinned to 2.1.
 */
package dev.toll.systems.accumulo.client;
