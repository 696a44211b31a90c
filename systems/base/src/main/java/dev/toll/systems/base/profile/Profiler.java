package dev.toll.systems.base.profile;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.ArtifactRequest;
import dev.toll.systems.base.artifact.ArtifactResolver;
import dev.toll.systems.base.artifact.UnpackedLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** async-profiler's library and its converter, fetched at first use and kept in toll's cache. */
public final class Profiler {
  public static final String VERSION = "4.6";
  private static final String CONVERTER = "4.5";

  private Profiler() {}

  /**
   * The library for this machine, ready to be loaded.
   *
   * @throws SystemException when it cannot be fetched, there is none for this machine, or it could
   *     not be loaded from the cache
   */
  public static Path library(Path cache, Progress progress)
      throws SystemException, IOException, InterruptedException {
    String platform = platform().orElseThrow(() -> new SystemException(noPlatform()));
    Path jar = fetch("async-profiler", VERSION, cache, progress);
    Path library = directory(cache).resolve("libasyncProfiler-" + VERSION + "-" + platform + ".so");
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(platform + "/libasyncProfiler.so");
      if (entry == null) {
        throw new SystemException(jar + " holds no library for " + platform);
      }
      UnpackedLibrary.unpack(zip, entry, library, "the profiler");
    }
    return library;
  }

  /** The jar that makes flame graphs. */
  public static Path converter(Path cache, Progress progress) throws SystemException {
    return fetch("jfr-converter", CONVERTER, cache, progress);
  }

  /** Where the library is unpacked. */
  public static Path directory(Path cache) {
    return cache.toAbsolutePath().resolve("profiler");
  }

  /** The name of this machine's library in the jar; empty when there is none. */
  public static Optional<String> platform() {
    return platform(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static Optional<String> platform(String system, String architecture) {
    String os = system.toLowerCase(Locale.ROOT);
    if (os.startsWith("mac")) {
      return Optional.of("macos");
    }
    return switch (os.equals("linux") ? architecture.toLowerCase(Locale.ROOT) : "") {
      case "amd64", "x86_64" -> Optional.of("linux-x64");
      case "aarch64", "arm64" -> Optional.of("linux-arm64");
      default -> Optional.empty();
    };
  }

  /** What to say where there is no library. */
  public static String noPlatform() {
    return "async-profiler has no library for "
        + System.getProperty("os.name")
        + " on "
        + System.getProperty("os.arch")
        + ", only for Linux on x64 and arm64 and for macOS; explain the run on such a machine";
  }

  private static Path fetch(String artifact, String version, Path cache, Progress progress)
      throws SystemException {
    String name = artifact + "-" + version;
    ArtifactRequest request =
        ArtifactRequest.files(name, "tools.profiler:" + artifact + ":" + version)
            .withPins(Profiler.class.getResource("/pins/" + name + ".sha256"));
    try {
      return ArtifactResolver.fetch(request, cache, progress).files().get(0).path();
    } catch (SystemException e) {
      throw new SystemException(
          "toll explain needs " + name + ", which is fetched once (1 MB).\n" + e.getMessage(), e);
    }
  }
}
