package dev.toll.cli.doctor;

import java.nio.file.Path;

/**
 * What the study the doctor judges by needs.
 *
 * @param command how it is run, e.g. {@code toll run accumulo-security --scale quick}
 * @param memoryBytes of all its processes
 * @param diskBytes at its peak
 * @param runs where run directories are made; need not exist
 * @param cache where the lock of a run lies
 */
public record Needs(String command, long memoryBytes, long diskBytes, Path runs, Path cache) {}
