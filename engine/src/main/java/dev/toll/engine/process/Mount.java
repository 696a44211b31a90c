package dev.toll.engine.process;

import java.nio.file.Path;

/**
 * A mount.
 *
 * @param path where it is
 * @param type of the file system, e.g. {@code tmpfs}
 * @param source what is mounted; a tmpfs has none, so ours carry the run's mark there
 */
public record Mount(Path path, String type, String source) {}
