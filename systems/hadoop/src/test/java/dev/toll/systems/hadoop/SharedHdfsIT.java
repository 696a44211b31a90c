package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Placement;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.settings.JvmSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The levels of the documents' example on the servers of one block. */
@Tag("artifacts")
@Timeout(900)
class SharedHdfsIT {
  private static final Path CACHE = Path.of(System.getProperty("toll.it.cache"));
  private static final Path RUN = Path.of("target", "it-shared").toAbsolutePath();
  private static final Path WORK = RUN.resolve("work");
  private static final Path EXAMPLE = Path.of("../../docs/examples/hdfs-shared.yaml");
  private static final int SLICES = 2;

  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  private static Study study() throws Exception {
    return new StudyResolver(new Catalog(List.of(new HdfsSystem())))
        .resolve(
            StudyParser.parse(EXAMPLE.toString(), Files.readString(EXAMPLE)),
            new StudyResolver.Request(
                "smoke", List.of("system.start-deadline=10m", "workload.warm-files=0"), List.of()));
  }

  private static HdfsSession session(Study study) throws Exception {
    RunDirectory.delete(RUN);
    Files.createDirectories(WORK);
    Alone alone = Alone.in(WORK);
    return HdfsSession.open(
        study, new RunContext(WORK, CACHE, alone, alone, false, true, Placement.HERE));
  }

  @Test
  void eachLevelHasItsPlaceAndAllAreProved() throws Exception {
    Study study = study();
    try (HdfsSession session = session(study)) {
      HdfsInstance plain = start(session, study.level("plain"), 0);
      HdfsInstance zone = start(session, study.level("zone"), 1);
      HdfsInstance openssl = start(session, study.level("zone-openssl"), 2);
      List<HdfsInstance> all = List.of(plain, zone, openssl);
      List<ManagedProcess> servers = servers(plain);
      assertThat(servers).extracting(ManagedProcess::name).containsOnlyOnce("namenode", "kms");
      assertThat(all).allSatisfy(each -> assertThat(servers(each)).isEqualTo(servers));
      for (HdfsInstance instance : all) {
        allTrue(instance.prove(steps));
      }
      aLevelThatTheServersAreNotAtIsNotProved(session, study);
      aLevelThatCannotStartLeavesTheOthers(session, study);

      load(all);
      for (HdfsInstance instance : all) {
        allTrue(instance.proveLoaded(steps));
        assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      }
      for (int i = 0; i < all.size(); i++) {
        Level claimed = study.levels().get((i + 1) % all.size());
        assertThat(all.get(i).proveAs(claimed, steps))
            .as("%s, claimed on an instance of %s", claimed.name(), all.get(i).facts())
            .extracting(ProofResult::verdict)
            .contains(Verdict.FALSE);
      }
      theLoadOfAnotherLevelIsSeen(zone, plain, "4 with no key");
      theLoadOfAnotherLevelIsSeen(zone, openssl, "4 with key toll-03, AES/CTR/NoPadding");

      // The servers were started for it, and others still use them.
      end(plain);
      assertThat(servers).allMatch(ManagedProcess::alive);
      assertThat(zone.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      end(zone);
      assertThat(servers).allMatch(ManagedProcess::alive);
      end(openssl);
      assertThat(servers).noneMatch(ManagedProcess::alive);
      assertThat(shared()).doesNotExist();
    }
  }

  @Test
  @Tag("long")
  void nothingIsLeftOfABlockThatDoesNotEndAsItShould() throws Exception {
    Study study = study();
    List<ManagedProcess> servers;
    try (HdfsSession session = session(study)) {
      aLevelThatCannotStartLeavesTheOthers(session, study);
      assertThat(shared()).as("of the only level").doesNotExist();
      servers = servers(start(session, study.level("zone"), 1));
      HdfsInstance plain = start(session, study.level("plain"), 0);
      assertThat(plain.facts())
          .as("its place on new servers")
          .containsEntry("directory", "/toll-02");
    }
    assertThat(servers).isNotEmpty().noneMatch(ManagedProcess::alive);
    assertThat(shared()).doesNotExist();
  }

  /** One that differs in a setting of the servers, whatever the resolver would say of it. */
  private void aLevelThatTheServersAreNotAtIsNotProved(HdfsSession session, Study study)
      throws Exception {
    HdfsInstance other =
        start(session, with(study.level("zone"), HdfsSettings.CACHE_NAMENODE, "60"), 3);
    assertThat(other.prove(steps))
        .filteredOn(proof -> proof.verdict() == Verdict.FALSE)
        .extracting(ProofResult::name)
        .containsExactly("key-stocks");
    end(other);
  }

  private void aLevelThatCannotStartLeavesTheOthers(HdfsSession session, Study study)
      throws Exception {
    Level broken = with(study.level("zone"), JvmSettings.DRIVER.flags(), "-XX:NoSuchFlag");
    assertThatThrownBy(() -> start(session, broken, 3)).isInstanceOf(SystemException.class);
  }

  private static Level with(Level level, String path, String value) {
    return level.with(level.settings().with(new Setting(path, value, Origin.DEFAULT)));
  }

  private void load(List<HdfsInstance> all) throws Exception {
    List<Slices> loads = new ArrayList<>();
    for (HdfsInstance instance : all) {
      SlicedLoad sliced = instance.slices().orElseThrow();
      instance.prepare(steps);
      loads.add(sliced.begin(RUN.resolve("load" + loads.size() + ".hlog")));
    }
    for (int round = 0; round < SLICES; round++) {
      for (Slices load : loads) {
        assertThat(load.slice(steps, SLICES, (t, n, total) -> {}).metrics())
            .containsKeys(HdfsMetrics.WRITE_DATANODE_CPU, HdfsMetrics.READ_CLIENT_CPU);
      }
    }
    for (Slices load : loads) {
      load.close();
    }
  }

  /** Files that were written where another level's are. */
  private void theLoadOfAnotherLevelIsSeen(HdfsInstance at, HdfsInstance other, String seen)
      throws Exception {
    HdfsProofTarget probed = new HdfsProofTarget(at.cluster().deployment().level(), at.cluster());
    ProofResult proof = LoadedFiles.of(probed, HdfsLoad.measured(other.cluster().root()));
    assertThat(proof.verdict()).isEqualTo(Verdict.FALSE);
    assertThat(proof.evidence()).startsWith(seen);
  }

  private HdfsInstance start(HdfsSession session, Level level, int slot) throws Exception {
    Path logs = Files.createDirectories(RUN.resolve("logs").resolve(Integer.toString(slot)));
    Slot place = Slot.of(slot, WORK, logs);
    session.clear(place, steps);
    return session.start(level, place, steps);
  }

  private void end(HdfsInstance instance) throws Exception {
    instance.stop(steps);
    instance.wipe(steps);
  }

  private static List<ManagedProcess> servers(HdfsInstance instance) {
    return instance.processes().stream().filter(each -> each.role() == Role.SERVER).toList();
  }

  private static Path shared() {
    return Slot.shared(WORK, RUN).work();
  }

  private static void allTrue(List<ProofResult> proofs) {
    assertThat(proofs)
        .isNotEmpty()
        .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
  }
}
