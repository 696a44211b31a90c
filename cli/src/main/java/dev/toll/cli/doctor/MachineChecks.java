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
          "knowing that neighbours on the same host are part of the figures; absolute ones hold for"
              + " this kind of machine only",
          "a machine of one's own");

  private static final Subject SMT =
      Subject.wanted(
          "smt",
          "hardware threads",
          "two threads of one core share it: a processor is then worth less than one",
          "echo off > /sys/devices/system/cpu/smt/control (as root)");

  private static final Subject GOVERNOR =
      Subject.wanted(
          "frequency",
          "clock frequency",
          "a steady clock: one that goes up and down with load is noise",
          "cpupower frequency-set -g performance (as root); in a virtual machine it is the host's");

  private static final Subject NUMA =
      Subject.wanted(
          "numa",
          "NUMA nodes",
          "memory of another node is slower; with several, where processes land is noise",
          "numactl --cpunodebind=0 --membind=0 toll ...");

  private static final Subject PAGES =
      Subject.wanted(
          "huge-pages",
          "transparent huge pages",
          "recorded, as 'always' makes heaps faster and stalls longer (recommended against by many"
              + " data systems)",
          "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled (as root)");

  private static final Subject DISK =
      Subject.wanted(
          "disk-kind",
          "disk of the runs",
          "write-ahead logs wait for it: a rotating disk hides the cost of everything else",
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
