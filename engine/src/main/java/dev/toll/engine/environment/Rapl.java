package dev.toll.engine.environment;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The processor's energy counters, as the kernel shows them (Documentation/power/powercap). Only
 * packages and memory: cores are part of their package, and {@code psys} contains all of it.
 */
public record Rapl(HostFiles host) {
  private static final String FOLDER = "/sys/class/powercap";

  /**
   * A running total that starts again at 0 after {@code range}.
   *
   * @param memory whether of memory, not of a package
   */
  public record Counter(boolean memory, long microjoules, long range) {}

  /**
   * What all counters are at a moment.
   *
   * @param counters by their zone's directory; empty where they cannot be read
   * @param why they cannot, and what to do; null where they can
   */
  public record Reading(Map<String, Counter> counters, String why) {
    static Reading none(String why) {
      return new Reading(Map.of(), why);
    }
  }

  /** Reads all of them, or none: the sum of some would pass for the machine's. */
  public Reading read() {
    Map<String, Counter> counters = new TreeMap<>();
    // The same packages are there again as intel-rapl-mmio.
    try (DirectoryStream<Path> zones =
        Files.newDirectoryStream(host.path(FOLDER), "intel-rapl:*")) {
      for (Path zone : zones) {
        String file = zone.getFileName().toString();
        String at = FOLDER + "/" + file + "/";
        String name = host.read(at + "name").orElse("");
        boolean memory = name.equals("dram");
        if (!memory && !name.startsWith("package")) {
          continue;
        }
        Optional<Long> energy = number(at + "energy_uj");
        Optional<Long> range = number(at + "max_energy_range_uj");
        if (energy.isEmpty() || range.isEmpty()) {
          return Reading.none(
              "%senergy_uj is refused; since CVE-2020-8694 only root may read it: run toll as root, or let its user read the file"
                  .formatted(at));
        }
        counters.put(file, new Counter(memory, energy.get(), range.get()));
      }
    } catch (IOException e) {
      return absent();
    }
    return counters.values().stream().allMatch(Counter::memory)
        ? absent()
        : new Reading(counters, null);
  }

  private static Reading absent() {
    return Reading.none(
        "no energy counters (RAPL) in %s; virtual machines have none: measure on the machine itself, with the kernel's module intel_rapl_msr"
            .formatted(FOLDER));
  }

  private Optional<Long> number(String file) {
    return host.read(file).filter(text -> text.matches("\\d{1,18}")).map(Long::valueOf);
  }
}
