package dev.toll.yarn;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What can be said of the user's configuration before anything is started. */
final class YarnConf {
  private static final String FILE = "yarn-site.xml";

  /** YARN's scripts do not quote. */
  private static final String PLAIN = "/[A-Za-z0-9/._+=:@%-]*";

  private YarnConf() {}

  /**
   * The directory of the cluster's configuration.
   *
   * @throws StudyException in one line, when there is none
   */
  static Path check(Optional<String> directory) throws StudyException {
    if (directory.isEmpty()) {
      throw new StudyException(
          "--fleet yarn needs the cluster's configuration: --yarn-conf DIR, or "
              + FleetSettings.VARIABLE
              + " in the environment");
    }
    Path path = Path.of(directory.get());
    if (!Files.isReadable(path.resolve(FILE))) {
      throw new StudyException(
          "--yarn-conf: there is no readable "
              + path.resolve(FILE)
              + "; name the directory with the cluster's yarn-site.xml and core-site.xml");
    }
    return path;
  }

  static String java(Optional<String> directory) throws StudyException {
    if (directory.isPresent() && !directory.get().matches(PLAIN)) {
      throw new StudyException(
          FleetSettings.JAVA
              + ": '"
              + directory.get()
              + "' must be an absolute path without characters that a shell does not take as they"
              + " are");
    }
    return directory.orElse("");
  }
}
