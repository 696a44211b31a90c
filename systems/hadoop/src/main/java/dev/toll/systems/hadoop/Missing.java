package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a level needs and this machine lacks, and how to fix it. */
final class Missing {
  private static final Path DROP_CACHES = Path.of("/proc/sys/vm/drop_caches");

  private Missing() {}

  static Optional<String> of(Level level) {
    Settings settings = level.settings();
    String name = "level " + level.name() + " is unavailable: ";
    if (Codec.of(settings.text(HdfsSettings.CODEC)) == Codec.OPENSSL) {
      String directory = settings.text(HdfsSettings.NATIVE);
      Path library = Path.of(directory, "libhadoop.so");
      if (directory.isEmpty() || !Files.isRegularFile(library)) {
        return Optional.of(
            name
                + "codec openssl is Hadoop's own native codec, and "
                + (directory.isEmpty()
                    ? HdfsSettings.NATIVE + " does not name the directory of libhadoop.so"
                    : "there is no " + library)
                + "; no published jar brings it: build Hadoop with -Pnative and name the"
                + " directory, or take codec openssl-jna");
      }
    }
    if (settings.text(HdfsSettings.READ_CACHE, "").equals(HdfsSettings.COLD)
        && !Files.isWritable(DROP_CACHES)) {
      return Optional.of(
          name
              + HdfsSettings.READ_CACHE
              + " is cold, but "
              + DROP_CACHES
              + " is not writable; run as root, or use as-written");
    }
    return Optional.empty();
  }
}
