package dev.toll.systems.base.artifact;

import java.nio.file.Path;

/**
 * One file of a class path, as it was found on disk.
 *
 * @param coordinate what it is
 * @param path where it is in the user's local repository
 * @param size bytes
 * @param modified last change, milliseconds since 1970
 * @param sha256 its checksum, lower-case hexadecimal
 */
public record ResolvedFile(
    Coordinate coordinate, Path path, long size, long modified, String sha256) {}
