package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.engine.system.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two levels up at the same time, loaded in slices by turns. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class InTurnsTest {
  private static final String WORKLOAD =
      """
      workload:
        name: w
        slice-by: LINES
        warm-slice-by: WARM
        env: {LINES: 1003, WARM: 100}
        warm: echo "$WARM of $TOLL_SLICE/$TOLL_SLICES" >> warm
        load: |
          echo "$SWITCH $TOLL_SLICE/$TOLL_SLICES $LINES" >> slices
          if [ "${BURN:-}" ]; then for ((i = 0; i < 300000; i++)); do :; done; times >> times; fi
          seq "$LINES" >> data
          echo "rate $((TOLL_SLICE * 10)) written $LINES largest $TOLL_SLICE"
          printf '%s\\n' "$TOLL_HLOG" >> hlogs
          cp "$TOLL_RUN_DIR/one.hlog" "$TOLL_HLOG"
        metrics:
          rate: {pattern: 'rate ([0-9]+)', better: higher, primary: true}
          written: {pattern: 'written ([0-9]+)', slices: sum}
          largest: {pattern: 'largest ([0-9]+)', slices: max}
          latency: {from: hdr, path: count}
        verify: '[ "$(wc -l < data)" = "$LINES" ]'
      """;

  private static final LoadListener LISTENER = (seconds, operations, total) -> {};

  @TempDir Path directory;
  private TwoLevels levels;
  private final Steps steps = new Steps((phase, step) -> {});

  @Test
  void eachSliceIsTheLoadCommandWithItsShare() throws Exception {
    try (Session session = open()) {
      Instance off = levels.start(session, "off", steps);
      Instance on = levels.start(session, "on", steps);
      assertThat(sliced(off).operations()).hasValue(1003);
      for (int round = 0; round < 2; round++) {
        assertThat(sliced(off).warmSlice(steps, 2, LISTENER).operations()).isEqualTo(50);
        assertThat(sliced(on).warmSlice(steps, 2, LISTENER).operations()).isEqualTo(50);
      }
      Path latency = directory.resolve("latency.hlog");
      Slices first = begin(off, latency);
      Slices second = begin(on, directory.resolve("other.hlog"));
      ManagedProcess load = driver(off);
      double seconds = 0;
      for (int round = 1; round <= 4; round++) {
        Load slice = first.slice(steps, 4, LISTENER);
        assertThat(slice.operations()).isBetween(250L, 251L);
        assertThat(slice.metrics()).containsEntry("rate", 10.0 * round).containsKey("elapsed");
        seconds += slice.seconds();
        second.slice(steps, 4, LISTENER);
      }
      assertThat(driver(off)).isSameAs(load);
      Load whole = first.whole(1003, seconds);
      first.close();
      second.close();
      assertThat(whole.metrics())
          .containsEntry("written", 1003.0)
          .containsEntry("largest", 4.0)
          .containsEntry("latency", 4.0)
          .containsEntry("elapsed", seconds);
      assertThat(whole.metrics().get("rate")).isBetween(10.0, 40.0);
      assertThat(HdrLog.read(latency).intervals()).hasSize(4);
      for (Instance each : List.of(off, on)) {
        each.settle(steps);
        assertThat(each.verify(steps).verdict()).isEqualTo(Verdict.TRUE);
        assertThat(each.processes()).allMatch(ManagedProcess::alive);
      }
      assertThat(lines("work/slot1/trial/slices"))
          .containsExactly("on 1/4 250", "on 2/4 251", "on 3/4 251", "on 4/4 251");
      assertThat(lines("work/trial/warm")).containsExactly("50 of 1/2", "50 of 2/2");
    }
  }

  @Tag("slow")
  @Test
  void theCpuOfAllSlicesIsCountedAsOneProcess() throws Exception {
    try (Session session = open("workload.env.BURN=yes")) {
      Instance off = levels.start(session, "off", steps);
      double before = driver(off).cpuSeconds().orElseThrow();
      try (Slices slices = begin(off, directory.resolve("latency.hlog"))) {
        double burnt = 0;
        for (int round = 0; round < 2; round++) {
          burnt += slices.slice(steps, 2, LISTENER).seconds();
        }
        double used = driver(off).cpuSeconds().orElseThrow() - before;
        assertThat(used).isGreaterThan(reported() - 0.05).isLessThan(burnt + 0.1);
        double again = driver(off).cpuSeconds().orElseThrow() - before;
        assertThat(again).isCloseTo(used, within(0.05));
      }
    }
  }

  @Tag("slow")
  @Test
  void aSliceThatFailsLeavesNothingRunning() throws Exception {
    String load = "sleep 60 & echo $! > sleeper; seq $LINES; exit 3";
    try (Session session = open("workload.load=" + load)) {
      Instance off = levels.start(session, "off", steps);
      try (Slices slices = begin(off, directory.resolve("latency.hlog"))) {
        assertThatThrownBy(() -> slices.slice(steps, 2, LISTENER))
            .hasMessageContaining("workload.load ended with exit code 3");
      }
      long sleeper = Long.parseLong(lines("work/trial/sleeper").get(0));
      // Killed already, and at most not yet waited for by the process that inherited it.
      assertThat(ProcFs.runs(sleeper, ProcFs.startTicks(sleeper))).isFalse();
    }
  }

  @Test
  void whatKeepsLevelsFromBeingLoadedInTurnsIsSaid() throws Exception {
    CommandSystem system = new CommandSystem();
    assertThat(system.obstacle(Runs.study(TwoLevels.text(WORKLOAD)).levels())).isEmpty();
    assertThat(system.obstacle(levels("workload.slice-by=")))
        .hasValue("the study does not say by what variable its load is cut (workload.slice-by)");
    assertThat(system.obstacle(levels("system.reset=rm -rf /nowhere")))
        .hasValue("the levels share what system.reset wipes");
  }

  private static List<Level> levels(String set) throws Exception {
    return Runs.study(TwoLevels.text(WORKLOAD), set).levels();
  }

  private Session open(String... set) throws Exception {
    levels = new TwoLevels(directory, WORKLOAD, set);
    Session session = levels.open();
    HdrLog one = HdrLog.empty();
    Histogram histogram = new Histogram(3);
    histogram.recordValue(7);
    histogram.setStartTimeStamp(1000);
    histogram.setEndTimeStamp(1500);
    one.intervals().add(histogram);
    one.write(Files.createDirectories(directory.resolve("work/run")).resolve("one.hlog"));
    return session;
  }

  private Slices begin(Instance instance, Path latency) throws Exception {
    sliced(instance).warmed(steps);
    return sliced(instance).begin(latency);
  }

  private static SlicedLoad sliced(Instance instance) {
    return instance.slices().orElseThrow();
  }

  private static ManagedProcess driver(Instance instance) {
    return instance.processes().stream()
        .filter(process -> process.role() == Role.DRIVER)
        .findFirst()
        .orElseThrow();
  }

  /**
   * CPU seconds of the load commands by bash's own account: "0m0.251s 0m0.003s", user and system.
   */
  private double reported() throws Exception {
    return lines("work/trial/times").stream()
        .flatMap(line -> Stream.of(line.split(" ")))
        .mapToDouble(time -> Double.parseDouble(time.substring(2, time.length() - 1)))
        .sum();
  }

  private List<String> lines(String file) throws Exception {
    return Files.readAllLines(directory.resolve(file));
  }
}
