package dev.toll.hosts.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Lines before the frames begin. */
public final class Lines {
  private Lines() {}

  /**
   * A line without its end, read byte by byte so that nothing after it is swallowed; null at the
   * end.
   *
   * @param most bytes that are kept; what is more is dropped
   */
  public static String read(InputStream in, int most) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      if (line.size() < most) {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
