package dev.toll.cli.doctor;

import dev.toll.cli.doctor.Check.Subject;
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
  private static final Subject PROCESSORS =
      Subject.wanted(
          "processors",
          "processors",
          "servers and driver run at the same time; a single processor has to alternate",
          "a larger machine, or more processors for the container");

  private static final Subject CLOCK =
      Subject.wanted(
          "clock",
          "clock source",
          "timing every operation; a slow clock adds overhead",
          "see /sys/devices/system/clocksource/clocksource0/available_clocksource");

  private static final Subject LOAD =
      Subject.wanted(
          "load",
          "other load now",
          "an idle machine; other load affects the results",
          "wait, or stop it (see top); the 1-minute load average counts");

  private static final Subject STEAL =
      Subject.wanted(
          "steal",
          "steal time",
          "CPU time taken by other virtual machines, per trial",
          "a dedicated machine, or a quieter time");

  private static final Subject PRESSURE =
      Subject.wanted(
          "pressure",
          "pressure figures",
          "time that tasks waited for CPU, memory and disk, per trial",
          "a kernel with CONFIG_PSI, started with psi=1");

  private static final Subject OTHER =
      Subject.wanted(
          "other-run",
          "another toll run",
          "one run at a time; two would disturb each other",
          "wait for it or stop it");

  private static final Set<String> SLOW_CLOCKS =
      Set.of("hpet", "acpi_pm", "jiffies", "refined-jiffies");

  /** A quarter of the processors busy with other things shows in every figure. */
  private static final double LOAD_TOLERATED = 0.25;

  private static final double STEAL_TOLERATED = 0.01;

  private QuietChecks() {}

  static List<Check> look(Host host, Needs needs, int processors) {
    return List.of(
        processors < 2 ? PROCESSORS.limited("one") : PROCESSORS.ok(Integer.toString(processors)),
        clock(host),
        load(host, processors),
        steal(host),
        pressure(host),
        otherRun(host, needs.cache().resolve("run.lock")));
  }

  private static Check clock(Host host) {
    Optional<String> source =
        host.read("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    if (source.isEmpty()) {
      return CLOCK.limited("unknown");
    }
    return SLOW_CLOCKS.contains(source.get())
        ? CLOCK.limited(source.get() + ", read through a system call or slow hardware")
        : CLOCK.ok(source.get());
  }

  private static Check load(Host host, int processors) {
    Optional<String> text = host.read("/proc/loadavg");
    if (text.isEmpty()) {
      return LOAD.limited("unknown");
    }
    double load = Double.parseDouble(text.get().split(" ")[0]);
    String found =
        String.format(
            Locale.ROOT,
            "%.2f tasks over the last minute on %d processor%s",
            load,
            processors,
            processors == 1 ? "" : "s");
    return load > LOAD_TOLERATED * processors ? LOAD.limited(found) : LOAD.ok(found);
  }

  /** Field 8 of the first line of /proc/stat (proc(5)), as a share of all time since boot. */
  private static Check steal(Host host) {
    String[] fields = host.line("/proc/stat", "cpu ").orElse("").split("\\s+");
    if (fields.length < 8) {
      return STEAL.missing("not shown by this kernel");
    }
    double total = Arrays.stream(fields).limit(8).mapToDouble(Double::parseDouble).sum();
    double share = total > 0 ? Double.parseDouble(fields[7]) / total : 0;
    String found =
        String.format(
            Locale.ROOT, "%.2f %% of processor time since boot was taken by others", share * 100);
    return share > STEAL_TOLERATED ? STEAL.limited(found) : STEAL.ok(found);
  }

  private static Check pressure(Host host) {
    return host.line("/proc/pressure/cpu", "some ")
        .map(
            text ->
                PRESSURE.ok(
                    "shown (now: "
                        + text.split(" ")[0].replace("avg10=", "")
                        + " %"
                        + " of the last 10 s some task waited for a processor)"))
        .orElseGet(() -> PRESSURE.missing("no /proc/pressure"));
  }

  /** Looks the lock up in /proc/locks (proc(5)): trying it would disturb whoever takes it. */
  private static Check otherRun(Host host, Path lock) {
    try {
      if (!Files.exists(lock)) {
        return OTHER.ok("none");
      }
      String inode = ":" + Files.getAttribute(lock, "unix:ino") + " ";
      boolean held =
          host.read("/proc/locks").orElse("").lines().anyMatch(line -> line.contains(inode));
      return held
          ? OTHER.limited("under way (" + Files.readString(lock).strip() + ")")
          : OTHER.ok("none");
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return OTHER.ok("none known of");
    }
  }
}
