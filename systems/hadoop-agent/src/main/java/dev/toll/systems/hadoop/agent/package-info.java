/**
 * Times {@code create()} inside the NameNode. Runs in the NameNode's own JVM, so it holds little
 * and depends on Byte Buddy alone.
 */
package dev.toll.systems.hadoop.agent;
