package dev.toll.systems.accumulo.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;

/** Files of Accumulo's client properties, as they are written for it. */
public final class ClientFiles {
  public static final String PRINCIPAL = "auth.principal";
  public static final String TOKEN = "auth.token";

  private ClientFiles() {}

  /** Reads one as Accumulo does (ClientInfoImpl.toProperties of 2.1). */
  public static Properties read(Path file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    } catch (IllegalArgumentException e) {
      throw new IOException("malformed escape: " + e.getMessage(), e);
    }
    return properties;
  }

  /** Whether a property holds a secret, which is never reported. */
  public static boolean secret(String name) {
    String word = name.toLowerCase(Locale.ROOT);
    return word.equals(TOKEN) || word.contains("password") || word.contains("secret");
  }
}
