package dev.toll.engine.cgroup;

import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.ProcessLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A control group of the run with one child per role: the kernel counts the CPU time of all that is
 * in them, of what has ended too, no matter which process waited for it. Where instances are up at
 * once, each slot has children of its own in addition to those of what they share. It is written
 * down before it is made, and removed when the run ends.
 */
public final class CpuGroups extends RoleGroups implements AutoCloseable {
  private final ProcessLedger ledger;
  private final Map<Integer, RoleGroups> slots = new ConcurrentHashMap<>();

  private CpuGroups(CgroupPlace.Kind kind, Path directory, ProcessLedger ledger) {
    super(kind, directory, "");
    this.ledger = ledger;
  }

  /**
   * Makes the groups at a place.
   *
   * @throws IOException when they cannot be made; then nothing is left
   */
  public static CpuGroups make(CgroupPlace place, ProcessLedger ledger) throws IOException {
    Path directory = place.directory().resolve(ledger.mark());
    CpuGroups groups = new CpuGroups(place.kind(), directory, ledger);
    ledger.made(ExternalResource.group(directory));
    try {
      Files.createDirectories(directory);
      groups.make();
      return groups;
    } catch (IOException e) {
      groups.close();
      throw e;
    }
  }

  /** The groups of one of several slots, made when first asked for. */
  public RoleGroups slot(int number) {
    return slots.computeIfAbsent(number, this::makeSlot);
  }

  private RoleGroups makeSlot(int number) {
    RoleGroups groups = new RoleGroups(kind, directory, "slot" + number + "-");
    try {
      groups.make();
    } catch (IOException e) {
      broken("no control group of slot " + number + " can be made: " + e.getMessage());
    }
    return groups;
  }

  @Override
  public String broken() {
    return super.broken() != null
        ? super.broken()
        : slots.values().stream()
            .map(RoleGroups::broken)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  /** Of every slot, too. */
  @Override
  public double everything() {
    return super.everything() + slots.values().stream().mapToDouble(RoleGroups::everything).sum();
  }

  /** All processes that are in them. */
  public List<Long> processes() {
    return CgroupRemoval.processes(directory);
  }

  /** Removes the groups; they are empty once their processes have ended. */
  @Override
  public void close() {
    try {
      CgroupRemoval.remove(directory);
      ledger.gone(ExternalResource.group(directory));
    } catch (IOException e) {
      // It stays in the journal, so that the next run removes it.
      broken(e.getMessage());
    }
  }
}
