package dev.toll.cli.doctor;

import java.nio.file.Path;

/**
 * What the study needs that the doctor checks for.
 *
 * @param study its name
 * @param command how it is run, e.g. {@code toll run accumulo-security --scale quick}
 * @param memoryBytes of all its processes
 * @param diskBytes at its peak
 * @param runs where run directories are made; need not exist
 * @param cache directory with the lock of runs
 */
public record Needs(
    String study, String command, long memoryBytes, long diskBytes, Path runs, Path cache) {}
