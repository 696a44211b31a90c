package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.TextFile;
import dev.toll.systems.accumulo.client.ClientFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * Whether toll can connect as a user's file of client properties says. A missing file is reported
 * before a run starts, not here: a study may be checked on another machine.
 */
final class ClientFileCheck {
  private final Settings settings;
  private final Problems problems;
  private Path file;

  ClientFileCheck(Settings settings, Problems problems) {
    this.settings = settings;
    this.problems = problems;
  }

  void check() {
    try {
      file = Path.of(settings.text(ConnectSettings.FILE));
    } catch (InvalidPathException e) {
      problem("not a path: " + e.getReason());
      return;
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      return;
    }
    try {
      if (!TextFile.readable(file)) {
        throw new IOException("too large");
      }
      check(ClientFiles.read(file), Files.readAllLines(file, StandardCharsets.ISO_8859_1));
    } catch (IOException | IllegalArgumentException e) {
      problem(file + " cannot be read as Java properties");
    }
  }

  private void check(Properties properties, List<String> lines) {
    for (String needed :
        List.of("instance.name", "instance.zookeepers", "auth.type", ClientFiles.PRINCIPAL)) {
      if (properties.getProperty(needed, "").isBlank()) {
        problem(file + ": " + needed + " is missing");
      }
    }
    String type = properties.getProperty("auth.type", "").strip();
    if (!type.isEmpty() && !type.equals("password")) {
      problem(
          at("auth.type", lines)
              + (type.equals("kerberos")
                  ? "auth.type is kerberos: toll cannot log in to a connected cluster by Kerberos;"
                      + " use auth.type=password"
                  : "auth.type is not password: toll logs in to a connected cluster by password"
                      + " only"));
    } else if (properties.getProperty(ClientFiles.TOKEN, "").isEmpty()) {
      problem(file + ": " + ClientFiles.TOKEN + " is missing, the password");
    }
    if (Boolean.parseBoolean(properties.getProperty("sasl.enabled", "").strip())) {
      problem(
          at("sasl.enabled", lines)
              + "sasl.enabled is true: toll cannot connect by SASL, which needs Kerberos; price it"
              + " on servers that toll starts (system.security)");
    }
  }

  /** The file's line that holds a key. */
  private String at(String key, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).strip().matches(key.replace(".", "\\.") + "\\s*[=:\\s].*")) {
        return file + ":" + (i + 1) + ": ";
      }
    }
    return file + ": ";
  }

  private void problem(String what) {
    problems.add(settings, ConnectSettings.FILE, ": " + what);
  }
}
