package dev.toll.cli.doctor;

import static dev.toll.cli.doctor.Check.limited;
import static dev.toll.cli.doctor.Check.limitedIf;
import static dev.toll.cli.doctor.Check.ok;

import dev.toll.engine.environment.Hardware;
import java.nio.file.Path;
import java.util.List;

/** What makes this machine's figures differ from another's with the same processor. */
final class MachineChecks {
  private MachineChecks() {}

  static List<Check> of(Host host, Path runs) {
    Hardware hardware = new Hardware(host.files());
    String virtual = hardware.virtualMachine();
    String threads = hardware.multithreading();
    String governor = hardware.governor();
    String numa = hardware.numa();
    String pages = hardware.hugePages();
    String quota = hardware.cpuQuota();
    String disk = hardware.disk(Host.existing(runs));
    return List.of(
        limitedIf(!virtual.startsWith("not seen"), "virtual-machine", virtual),
        limitedIf(List.of("on", Hardware.UNKNOWN).contains(threads), "smt", threads),
        limitedIf(
            !governor.equals("performance"),
            "frequency",
            "governor " + governor + ", turbo " + hardware.turbo()),
        numa.equals("1") ? ok("numa", "one") : limited("numa", numa),
        limitedIf(List.of("always", Hardware.UNKNOWN).contains(pages), "huge-pages", pages),
        limitedIf(!quota.equals("none"), "cpu-quota", quota),
        limitedIf(!disk.endsWith(", not rotating"), "disk-kind", disk));
  }
}
