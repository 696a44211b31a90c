package dev.toll.cli.doctor;

import static dev.toll.cli.doctor.Check.limited;
import static dev.toll.cli.doctor.Check.limitedIf;
import static dev.toll.cli.doctor.Check.missing;
import static dev.toll.cli.doctor.Check.ok;

import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The processors, and what disturbs a measurement on them. */
final class QuietChecks {
  private static final Set<String> SLOW_CLOCKS =
      Set.of("hpet", "acpi_pm", "jiffies", "refined-jiffies");

  /** Other load on a quarter of the processors affects every figure. */
  private static final double LOAD_TOLERATED = 0.25;

  private static final double STEAL_TOLERATED = 0.01;

  private QuietChecks() {}

  static List<Check> of(Host host, Needs needs, int processors) {
    return List.of(
        processors < 2
            ? limited("processors", "one")
            : ok("processors", Integer.toString(processors)),
        clock(host),
        load(host, processors),
        steal(host),
        pressure(host),
        otherRun(host, needs.cache().resolve("run.lock")));
  }

  private static Check clock(Host host) {
    Optional<String> source =
        host.files().read("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    if (source.isEmpty()) {
      return limited("clock", "unknown");
    }
    return SLOW_CLOCKS.contains(source.get())
        ? limited("clock", source.get() + ", read through a system call or slow hardware")
        : ok("clock", source.get());
  }

  private static Check load(Host host, int processors) {
    Optional<String> text = host.files().read("/proc/loadavg");
    if (text.isEmpty()) {
      return limited("load", "unknown");
    }
    double load = Double.parseDouble(text.get().split(" ")[0]);
    String found =
        String.format(
            Locale.ROOT,
            "%.2f tasks over the last minute on %s",
            load,
            Phrase.count(processors, "processor"));
    return limitedIf(load > LOAD_TOLERATED * processors, "load", found);
  }

  /** Field 8 of the first line of /proc/stat (proc(5)), as a share of all time since boot. */
  private static Check steal(Host host) {
    String[] fields = host.line("/proc/stat", "cpu ").orElse("").split("\\s+");
    if (fields.length < 8) {
      return missing("steal", "not shown by this kernel");
    }
    double total = Arrays.stream(fields).limit(8).mapToDouble(Double::parseDouble).sum();
    double share = total > 0 ? Double.parseDouble(fields[7]) / total : 0;
    String found =
        String.format(
            Locale.ROOT, "%.2f %% of processor time since boot was taken by others", share * 100);
    return limitedIf(share > STEAL_TOLERATED, "steal", found);
  }

  private static Check pressure(Host host) {
    return host.line("/proc/pressure/cpu", "some ")
        .map(
            text ->
                ok(
                    "pressure",
                    "shown (now: "
                        + text.split(" ")[0].replace("avg10=", "")
                        + " %"
                        + " of the last 10 s some task waited for a processor)"))
        .orElseGet(() -> missing("pressure", "no /proc/pressure"));
  }

  /** Finds the lock in /proc/locks (proc(5)): to try it could make a starting run fail. */
  private static Check otherRun(Host host, Path lock) {
    try {
      if (!Files.exists(lock)) {
        return ok("other-run", "none");
      }
      String inode = ":" + Files.getAttribute(lock, "unix:ino") + " ";
      boolean held =
          host.files()
              .read("/proc/locks")
              .orElse("")
              .lines()
              .anyMatch(line -> line.contains(inode));
      return held
          ? limited("other-run", "under way (" + Files.readString(lock).strip() + ")")
          : ok("other-run", "none");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return ok("other-run", "none known of");
    }
  }
}
