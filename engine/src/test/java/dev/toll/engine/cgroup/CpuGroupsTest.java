package dev.toll.engine.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.toll.engine.cgroup.CgroupPlace.Kind;
import dev.toll.engine.process.Children;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessGroups;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.ProcessTrees;
import dev.toll.engine.process.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CpuGroupsTest {
  @TempDir Path directory;

  /** Remembers groups, and puts processes into them. */
  private static final class Ledger implements ProcessLedger {
    final List<String> told = new ArrayList<>();
    ProcessGroups groups = ProcessGroups.NONE;

    @Override
    public String mark() {
      return "toll-test-" + ProcessHandle.current().pid();
    }

    @Override
    public void made(ExternalResource group) {
      told.add("made " + group.path().getFileName());
    }

    @Override
    public void gone(ExternalResource group) {
      told.add("removed " + group.path().getFileName());
    }

    @Override
    public ProcessGroups groups() {
      return groups;
    }
  }

  private final Ledger ledger = new Ledger();

  private ManagedProcess start(String script) throws IOException {
    return ManagedProcess.start(
        "child",
        Role.SERVER,
        new ProcessBuilder("sh", "-c", script),
        directory.resolve("log"),
        ledger);
  }

  private static CpuGroups groups(Kind kind, ProcessLedger ledger) {
    for (CgroupPlace place : CgroupPlace.find().places()) {
      if (place.kind() == kind) {
        try {
          return CpuGroups.make(place, ledger);
        } catch (IOException e) {
          break;
        }
      }
    }
    assumeTrue(false, "no " + kind.words() + " here that may be written to");
    throw new AssertionError();
  }

  private void slotsAreToldApart(Kind kind) throws Exception {
    Path own;
    try (CpuGroups groups = groups(kind, ledger)) {
      own = ownGroup(kind);
      ledger.groups = groups.slot(1);
      Path done = directory.resolve("done");
      ManagedProcess server =
          start(
              "read line; i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; : > "
                  + done
                  + "; cat");
      try {
        server.process().getOutputStream().write('\n');
        server.process().getOutputStream().flush();
        Children.await("its work", () -> Files.exists(done));
        Children.await("its time", () -> groups.slot(1).everything() >= 0.05);
        assertThat(groups.slot(1).cpuSeconds(Role.SERVER).orElseThrow())
            .isGreaterThanOrEqualTo(0.05);
        assertThat(groups.cpuSeconds(Role.SERVER)).as("what all slots share").hasValue(0);
        assertThat(groups.slot(2).everything()).isZero();
        assertThat(groups.everything()).isGreaterThanOrEqualTo(0.05);
        assertThat(groups.broken()).isNull();
        groups.slot(2).expect(Role.SERVER, server.pid());
        assertThat(groups.broken()).as("of one slot, none can be trusted").contains("outside");
      } finally {
        server.stop(Duration.ofSeconds(5));
        Children.await("an empty group", () -> CgroupRemoval.processes(own).isEmpty());
      }
    }
    assertThat(own).doesNotExist();
  }

  private void anOrphanIsCounted(Kind kind) throws Exception {
    Path own;
    try (CpuGroups groups = groups(kind, ledger)) {
      ledger.groups = groups;
      own = ownGroup(kind);
      Path done = directory.resolve("done");
      // It waits until it is put where it belongs. Then a child's child works and ends when no
      // process is left that would wait for it: its time is added to none.
      ManagedProcess server =
          start(
              "read line; (sh -c 'i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; : > "
                  + done
                  + "' &) ; exec sleep 100");
      try {
        server.process().getOutputStream().write('\n');
        server.process().getOutputStream().flush();
        Children.await("the orphan's end", () -> Files.exists(done));
        ProcessTrees trees = new ProcessTrees(List.of(server), "in a test");
        Children.await("the orphan's time", () -> groups.cpuSeconds(Role.SERVER).orElse(0) >= 0.05);
        double inGroup = groups.cpuSeconds(Role.SERVER).orElseThrow();
        double inTree = trees.cpuSeconds(Role.SERVER).orElseThrow();
        assertThat(inTree).as("the tree lost it").isLessThan(inGroup / 2);
        assertThat(groups.systemSeconds(Role.SERVER)).isPresent();
        assertThat(groups.cpuSeconds(Role.DRIVER)).hasValue(0);
        assertThat(groups.broken()).isNull();
        groups.expect(Role.SERVER, ProcessHandle.current().pid());
        assertThat(groups.broken()).contains("outside");
      } finally {
        server.stop(Duration.ofSeconds(5));
        Children.await("an empty group", () -> CgroupRemoval.processes(own).isEmpty());
      }
    }
    assertThat(own).doesNotExist();
    assertThat(ledger.told).containsExactly("made " + ledger.mark(), "removed " + ledger.mark());
  }

  private Path ownGroup(Kind kind) {
    return CgroupPlace.find().places().stream()
        .filter(place -> place.kind() == kind)
        .findFirst()
        .orElseThrow()
        .directory()
        .resolve(ledger.mark());
  }

  @Test
  void theSecondVersionTellsSlotsApart() throws Exception {
    slotsAreToldApart(Kind.V2);
  }

  @Test
  void theFirstTellsSlotsApart() throws Exception {
    slotsAreToldApart(Kind.V1);
  }

  @Test
  void theSecondVersionCountsAnOrphanThatATreeLoses() throws Exception {
    anOrphanIsCounted(Kind.V2);
  }

  @Test
  void soDoesTheFirst() throws Exception {
    anOrphanIsCounted(Kind.V1);
  }

  @Test
  void aDirectoryThatCountsNothingIsNoGroupAndNothingIsLeft() {
    assertThatThrownBy(() -> CpuGroups.make(new CgroupPlace(Kind.V2, directory), ledger))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("shows no CPU time");
    assertThat(directory).isEmptyDirectory();
    assertThat(ledger.told).containsExactly("made " + ledger.mark(), "removed " + ledger.mark());
  }

  @Test
  void aProcessThatCannotBePutIsToldAndOneThatIsGoneIsNot() throws Exception {
    CgroupPlace place = new CgroupPlace(Kind.V2, directory);
    Path own = directory.resolve(ledger.mark());
    for (String role : List.of("servers", "helpers", "drivers")) {
      Files.createDirectories(own.resolve(role));
      Files.writeString(own.resolve(role).resolve("cpu.stat"), "usage_usec 1\nsystem_usec 1\n");
    }
    CpuGroups groups = CpuGroups.make(place, ledger);
    Files.createDirectory(own.resolve("servers/cgroup.procs"));
    ManagedProcess gone = start("exit 0");
    Children.await("its end", () -> !ProcFs.alive(gone.pid()));
    groups.join(Role.SERVER, gone.pid());
    assertThat(groups.broken()).isNull();
    groups.join(Role.SERVER, ProcessHandle.current().pid());
    assertThat(groups.broken()).contains("could not be put");
    gone.stop(Duration.ofSeconds(1));
  }
}
