/**
 * {@code toll serve}: a local page that shows runs as they go. It reads run directories and writes
 * nothing; a run does not know whether it is watched.
 */
package dev.toll.serve;
