package dev.toll.cli.doctor;

import dev.toll.cli.doctor.Check.Subject;
import dev.toll.engine.environment.Hardware;
import dev.toll.engine.environment.HostFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What makes this machine's figures differ from another's with the same processor. */
final class MachineChecks {
  private static final Subject VIRTUAL =
      Subject.wanted(
          "virtual-machine",
          "virtual machine",
          "knowing that other tenants of the host affect the results; absolute figures apply to this machine type only",
          "a dedicated machine");

  private static final Subject SMT =
      Subject.wanted(
          "smt",
          "hardware threads",
          "two hardware threads share a core, so each is slower than a core",
          "echo off > /sys/devices/system/cpu/smt/control (as root)");

  private static final Subject GOVERNOR =
      Subject.wanted(
          "frequency",
          "clock frequency",
          "a constant clock frequency; scaling with load adds noise",
          "cpupower frequency-set -g performance (as root); in a virtual machine it is the host's");

  private static final Subject NUMA =
      Subject.wanted(
          "numa",
          "NUMA nodes",
          "memory of another node is slower; with several nodes, process placement adds noise",
          "numactl --cpunodebind=0 --membind=0 toll ...");

  private static final Subject PAGES =
      Subject.wanted(
          "huge-pages",
          "transparent huge pages",
          "recorded; 'always' speeds up heaps but makes stalls longer (many data systems advise against it)",
          "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled (as root)");

  private static final Subject DISK =
      Subject.wanted(
          "disk-kind",
          "disk of the runs",
          "write-ahead logs wait for the disk; a rotating disk hides all other costs",
          "--runs DIR on a solid-state disk");

  private MachineChecks() {}

  static List<Check> look(Host host, Path runs) {
    Hardware hardware = new Hardware(new HostFiles(host.root()));
    return List.of(
        virtual(hardware.virtualMachine()),
        limitedIf(hardware.multithreading(), "on", SMT),
        governor(hardware),
        numa(hardware.numa()),
        limitedIf(hardware.hugePages(), "always", PAGES),
        disk(hardware.disk(existing(runs))));
  }

  private static Path existing(Path runs) {
    Path place = runs.toAbsolutePath();
    while (!Files.exists(place) && place.getParent() != null) {
      place = place.getParent();
    }
    return place;
  }

  private static Check virtual(String found) {
    return found.startsWith("not seen") ? VIRTUAL.ok(found) : VIRTUAL.limited(found);
  }

  private static Check limitedIf(String found, String bad, Subject subject) {
    return found.equals(bad) || found.equals(Hardware.UNKNOWN)
        ? subject.limited(found)
        : subject.ok(found);
  }

  private static Check governor(Hardware hardware) {
    String governor = hardware.governor();
    String found = "governor " + governor + ", turbo " + hardware.turbo();
    return governor.equals("performance") ? GOVERNOR.ok(found) : GOVERNOR.limited(found);
  }

  private static Check numa(String found) {
    return found.equals("1") ? NUMA.ok("one") : NUMA.limited(found);
  }

  private static Check disk(String found) {
    return found.endsWith(", not rotating") ? DISK.ok(found) : DISK.limited(found);
  }
}
