package dev.toll.engine.run;

import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A limit of what a host sends, held by a shell there: it is taken off when the shell's standard
 * input ends, and also when the shell or the agent is killed ({@code limit-links.sh}).
 */
record LinkLimit(HostLinks links, Process holder) {
  private static final String SCRIPT = "limit-links.sh";
  private static final String SET = "set";
  private static final int OFF_SECONDS = 20;
  private static final int MEGA_DIGITS = 6;

  /** More than a packet of 64 KiB, which the kernel cuts only where it does not fit. */
  private static final long LEAST_BURST = 128 << 10;

  /** Of the rate, in the bucket: kernels look a hundred times a second at least. */
  private static final long LOOKS_PER_SECOND = 100;

  /**
   * Sets it.
   *
   * @param rate bits per second, of each interface
   * @param log for what the shell says as an error
   */
  static LinkLimit set(HostLinks links, long rate, Path log) throws SystemException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", script(), "toll-links"));
    command.add(Long.toString(rate));
    command.add(Long.toString(burst(rate)));
    command.addAll(links.devices());
    try {
      Files.createDirectories(log.getParent());
      Process holder = links.host().start(new ProcessBuilder(command).redirectError(log.toFile()));
      LinkLimit limit = new LinkLimit(links, holder);
      limit.awaitSet(rate);
      return limit;
    } catch (IOException e) {
      throw new SystemException(links.host().name() + ": " + e.getMessage(), e);
    }
  }

  static long burst(long rate) {
    return Math.max(LEAST_BURST, rate / Byte.SIZE / LOOKS_PER_SECOND);
  }

  private void awaitSet(long rate) throws IOException, SystemException {
    StringBuilder said = new StringBuilder();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals(SET)) {
        return;
      }
      said.append(said.isEmpty() ? "" : " ").append(line.strip());
    }
    holder.destroy();
    throw new SystemException(
        "%s: %s cannot be limited to %s: %s"
            .formatted(links.host().name(), String.join(", ", links.devices()), text(rate), said));
  }

  /**
   * Takes it off.
   *
   * @throws SystemException when the host does not say that it has
   */
  void remove() throws SystemException, InterruptedException {
    try {
      holder.getOutputStream().close();
    } catch (IOException e) {
      // It has ended.
    }
    if (!holder.waitFor(OFF_SECONDS, TimeUnit.SECONDS)) {
      holder.destroy();
      throw new SystemException(
          links.host().name()
              + ": the limit of its links was not taken off within "
              + OFF_SECONDS
              + " s");
    }
  }

  /** A rate in words, e.g. {@code 100 Mbit/s}. */
  static String text(long bits) {
    return BigDecimal.valueOf(bits, MEGA_DIGITS).stripTrailingZeros().toPlainString() + " Mbit/s";
  }

  private static String script() throws SystemException {
    try (InputStream in = LinkLimit.class.getResourceAsStream(SCRIPT)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new SystemException("cannot read " + SCRIPT, e);
    }
  }
}
