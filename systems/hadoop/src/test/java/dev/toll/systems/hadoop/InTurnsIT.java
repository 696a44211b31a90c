package dev.toll.systems.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Placement;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.systems.hadoop.client.HdfsCommands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A normal directory and a zone up at the same time, loaded in slices by turns. */
@Tag("artifacts")
@Timeout(900)
@Tag("full")
class InTurnsIT {
  private static final Path CACHE = Path.of(System.getProperty("toll.it.cache"));
  private static final Path WORK = Path.of("target", "it-in-turns").toAbsolutePath();
  private static final int SLICES = 3;
  private static final String STUDY =
      """
      toll: 1
      name: in-turns
      system: {name: hdfs, start-deadline: 10m, edek-cache: {namenode: 20, kms: 10}}
      workload: {name: create, files: 301, warm-files: 100, threads: 2}
      factors:
        zone:
          baseline: none
          levels:
            none: {system: {zone: none}}
            zone: {system: {zone: 256}}
      """;

  private final Steps steps = new Steps((phase, step) -> System.out.println(phase + ": " + step));

  private static Study study(String text) throws Exception {
    Study study =
        new StudyResolver(new Catalog(List.of(new HdfsSystem())))
            .resolve(
                StudyParser.parse("in-turns.yaml", text),
                new StudyResolver.Request(null, List.of(), List.of()));
    assertThat(new HdfsSystem().obstacle(study.levels())).isEmpty();
    return study;
  }

  private static HdfsSession session(Study study) throws Exception {
    RunDirectory.delete(WORK);
    Files.createDirectories(WORK.resolve("work"));
    Alone alone = Alone.in(WORK.resolve("work"));
    return HdfsSession.open(
        study,
        new RunContext(WORK.resolve("work"), CACHE, alone, alone, false, true, Placement.HERE));
  }

  @Test
  void everyFileOfEverySliceIsVerified() throws Exception {
    Study study = study(STUDY);
    try (HdfsSession session = session(study)) {
      assertThat(session.turns().cachedKeys()).isEqualTo(30);
      HdfsInstance plain = start(session, study, "none", 0);
      HdfsInstance zone = start(session, study, "zone", 1);
      // Each unpacks its pages anew when it starts, and so may not do it where another's are.
      assertThat(pagesOfKms("none")).isNotEqualTo(pagesOfKms("zone"));
      List<HdfsInstance> all = List.of(plain, zone);
      for (int part = 0; part < 2; part++) {
        for (HdfsInstance instance : all) {
          assertThat(sliced(instance).warmSlice(steps, 2, (t, n, total) -> {}).operations())
              .isEqualTo(50);
        }
      }
      Slices first = begin(plain, "none");
      Slices second = begin(zone, "zone");
      double seconds = 0;
      for (int round = 0; round < SLICES; round++) {
        first.slice(steps, SLICES, (t, n, total) -> {});
        Load load = second.slice(steps, SLICES, (t, n, total) -> {});
        seconds += load.seconds();
        assertThat(load.operations()).isBetween(100L, 101L);
        assertThat(load.metrics())
            .containsKeys(HdfsMetrics.WAIT, HdfsMetrics.SERVER_EDEK)
            .doesNotContainKey(HdfsMetrics.P99);
      }
      first.whole(301, seconds);
      Load whole = second.whole(301, seconds);
      first.close();
      second.close();
      assertThat(whole.metrics())
          .containsKeys(HdfsMetrics.WAIT, HdfsMetrics.P99, HdfsMetrics.KMS_CPU);
      assertThat(whole.metrics().get(HdfsMetrics.SERVER_EDEK)).isPositive();
      // 30 creates before each slice are not measured, but use the machine.
      assertThat(zone.metrics(whole, new CpuUse(0.0, 0.0, 0.0, 391.0, 0.0)))
          .containsEntry(HdfsMetrics.MACHINE_CPU, 1e6);
      for (HdfsInstance instance : all) {
        instance.settle(steps);
        assertThat(instance.proveLoaded(steps))
            .allSatisfy(
                proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
        assertThat(instance.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
        assertThat(instance.verify(steps).summary()).contains("301 of 301 files");
      }
      plain.stop(steps);
      plain.wipe(steps);
      assertThat(zone.processes()).allMatch(ManagedProcess::alive);
      zone.stop(steps);
      zone.wipe(steps);
    }
  }

  /**
   * Files are written and read in each slice, and all of them read back and compared in the end.
   */
  @Test
  @Tag("long")
  void wholeFilesOfEverySliceAreComparedByteForByte() throws Exception {
    String load = "name: write-read, files: 6, warm-files: 4, threads: 2, file-size: 3M";
    Study study = study(STUDY.replaceFirst("name: create, .*(?=})", load));
    try (HdfsSession session = session(study)) {
      HdfsInstance zone = start(session, study, "zone", 0);
      SlicedLoad sliced = sliced(zone);
      assertThat(sliced.operations()).as("files of each thread").hasValue(3);
      for (int part = 0; part < 2; part++) {
        assertThat(sliced.warmSlice(steps, 2, (t, n, total) -> {}).operations()).isOne();
      }
      Slices slices = begin(zone, "zone");
      Load first = slices.slice(steps, 2, (t, n, total) -> {});
      Load second = slices.slice(steps, 2, (t, n, total) -> {});
      // Two files and four, of three chunks each, written and read.
      assertThat(first.operations()).isEqualTo(12);
      assertThat(second.operations()).isEqualTo(24);
      double seconds = first.seconds() + second.seconds();
      Load whole = slices.whole(36, seconds);
      slices.close();
      double writing = sum(HdfsMetrics.WRITE_SECONDS, first, second);
      double reading = sum(HdfsMetrics.READ_SECONDS, first, second);
      assertThat(writing + reading).isCloseTo(seconds, within(1e-9));
      assertThat(whole.metrics()).containsOnlyKeys(first.metrics().keySet());
      assertThat(whole.metrics().get(HdfsMetrics.WRITE_SECONDS)).isCloseTo(writing, within(1e-9));
      assertThat(whole.metrics().get(HdfsMetrics.READ_RATE))
          .isCloseTo(6 * 3 * (1 << 20) / reading / 1e6, within(1e-6));
      zone.settle(steps);
      assertThat(zone.facts()).containsEntry("warm-up files", "4");
      assertThat(zone.proveLoaded(steps))
          .allSatisfy(proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE))
          .anySatisfy(proof -> assertThat(proof.evidence()).startsWith("6 with key toll"));
      assertThat(zone.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
      // One of the second slice.
      zone.cluster()
          .client()
          .call(HdfsCommands.DROP, new HdfsCommands.Directory(HdfsLoad.MEASURED + "/d3"));
      assertThat(zone.verify(steps).verdict()).isEqualTo(Verdict.FALSE);
      zone.stop(steps);
      zone.wipe(steps);
    }
  }

  private static double sum(String metric, Load... loads) {
    return Arrays.stream(loads).mapToDouble(load -> load.metrics().get(metric)).sum();
  }

  private HdfsInstance start(HdfsSession session, Study study, String level, int slot)
      throws Exception {
    Path logs = Files.createDirectories(WORK.resolve("logs").resolve(level));
    Slot place = Slot.of(slot, WORK.resolve("work"), logs);
    session.clear(place, steps);
    HdfsInstance instance = session.start(study.level(level), place, steps);
    instance.prepare(steps);
    return instance;
  }

  /** The directory, as its log has it. */
  private static String pagesOfKms(String level) throws Exception {
    String log = Files.readString(WORK.resolve("logs").resolve(level).resolve("kms.log"));
    Matcher started = Pattern.compile("Started \\S*WebAppContext\\S*?file://([^,]+),").matcher(log);
    assertThat(started.find()).as("%s", log).isTrue();
    return started.group(1);
  }

  private Slices begin(HdfsInstance instance, String level) throws Exception {
    sliced(instance).warmed(steps);
    return sliced(instance).begin(WORK.resolve(level + ".hlog"));
  }

  private static SlicedLoad sliced(HdfsInstance instance) {
    return instance.slices().orElseThrow();
  }
}
