package dev.toll.engine.measure;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.environment.Rapl;
import dev.toll.engine.environment.Rapl.Counter;
import dev.toll.engine.environment.Rapl.Reading;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** Energy that the machine's processors and memory took over a window. */
final class EnergyAccount {
  /** More than a package draws: within range / this, a counter starts again at most once. */
  private static final double MOST_WATTS = 1_000;

  /** Counters of AMD have a range of 65 kJ: 65 s. */
  private static final double EVERY = 20;

  private final Rapl rapl;
  private final LongSupplier nanos;
  private Reading before;
  private long at;
  private double packages;
  private double memory;
  private String why;

  EnergyAccount() {
    this(new Rapl(HostFiles.here()), System::nanoTime);
  }

  /** Begins a window. */
  EnergyAccount(Rapl rapl, LongSupplier nanos) {
    this.rapl = rapl;
    this.nanos = nanos;
    before = rapl.read();
    at = nanos.getAsLong();
    why = before.why();
  }

  /**
   * What was used.
   *
   * @param packages joules of all processors; null when unknown
   * @param memory joules of memory, where it has counters, else 0
   * @param why it is unknown, and what to do
   */
  record Energy(Double packages, double memory, String why) {
    /** Joules; null when unknown. */
    Double total() {
      return packages == null ? null : Double.valueOf(packages + memory);
    }

    /** For a trial's facts. */
    String words() {
      return packages == null
          ? "not readable: " + why
          : String.format(
              Locale.ROOT,
              "of the whole machine: processors %.1f J, memory %.1f J",
              packages,
              memory);
    }
  }

  /** Keeps a counter from starting again unseen; to be called now and then. */
  synchronized void sample() {
    if ((nanos.getAsLong() - at) / 1e9 >= EVERY) {
      add();
    }
  }

  /** Use since the window began. */
  synchronized Energy soFar() {
    add();
    return why == null ? new Energy(packages, memory, null) : new Energy(null, 0, why);
  }

  private void add() {
    if (why != null) {
      return;
    }
    Reading now = rapl.read();
    long then = nanos.getAsLong();
    why = now.why();
    for (Map.Entry<String, Counter> zone : before.counters().entrySet()) {
      Counter was = zone.getValue();
      Counter is = now.counters().get(zone.getKey());
      if (why == null && (is == null || (then - at) / 1e9 > was.range() / 1e6 / MOST_WATTS)) {
        why = "counters were not read often enough to know how often they started again";
      }
      if (why != null) {
        return;
      }
      long used = is.microjoules() - was.microjoules();
      double joules = (used < 0 ? used + was.range() : used) / 1e6;
      if (was.memory()) {
        memory += joules;
      } else {
        packages += joules;
      }
    }
    before = now;
    at = then;
  }
}
