/**
 * {@code toll serve}: a local page that shows runs as they go. It reads run directories and writes
 * nothing; a run does not know whether it is watched. Only where a list of people says so can they
 * start instances of {@code toll up} here, each kept by a process of its own.
 */
package dev.toll.serve;
