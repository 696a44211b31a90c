package dev.toll.systems.command;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every mistake is found before a command runs, and all at once. */
class MistakesTest {
  private static List<String> mistakes(String systemAndWorkload) {
    try {
      Runs.study(Runs.text(systemAndWorkload));
    } catch (StudyException e) {
      return e.getMessage().lines().toList();
    }
    return List.of();
  }

  @Test
  void theLeastStudyIsALoadWithItsEvidence() {
    assertThatCode(
            () ->
                Runs.study(
                    Runs.text(
                        """
                        system:
                          name: command
                          unproved: a test
                        workload: {name: w, load: 'true', unverified: a test}
                        """)))
        .doesNotThrowAnyException();
  }

  @Test
  void unknownKeysWithTheNearestWord() {
    assertThat(
            mistakes(
                """
                system:
                  name: command
                  raedy: 'true'
                workload:
                  name: w
                  lod: 'true'
                """))
        .containsExactly(
            "test.yaml:5:10: unknown key 'system.raedy'; did you mean 'system.ready'?",
            "test.yaml:8:8: unknown key 'workload.lod'; did you mean 'workload.load'?");
  }

  @Test
  void aLoadThatIsNotCutByItsVariable() {
    assertThat(mistakes(sliced("slice-by: LINE")))
        .containsExactly(
            "test.yaml:8:13: workload.slice-by: no variable LINE; did you mean 'LINES'?");
    assertThat(mistakes(sliced("slice-by: WORDS")))
        .containsExactly(
            "test.yaml:8:13: workload.slice-by: WORDS must be a whole number above 0, not 'many'");
    assertThat(mistakes(sliced("slice-by: OTHER")))
        .containsExactly(
            "test.yaml:8:13: workload.slice-by: workload.load does not use $OTHER, so dividing it"
                + " would not cut the load");
    assertThat(mistakes(sliced("warm-slice-by: LINES")))
        .containsExactly(
            "test.yaml:8:18: workload.warm-slice-by has no effect without workload.warm");
    assertThat(mistakes(sliced("slice-by: LINES"))).isEmpty();
  }

  private static String sliced(String line) {
    return """
    system:
      name: command
      unproved: a test
    workload:
      name: w
      %s
      env: {LINES: 100, WORDS: many, OTHER: 7}
      load: seq $((LINES + 1)) && echo $OTHERS
      unverified: a test
    """
        .formatted(line);
  }

  @Test
  void allTheRestAtOnceEachWithItsPlace() {
    assertThat(
            mistakes(
                """
                system:
                  name: command
                  start: server --port $TOLL_PROT
                  proof:
                    tls:
                      claim: it is TLS
                      comand: 'true'
                      expect: '(unclosed'
                    nothing: {claim: c, command: c, absent: x}
                    scalar: why not
                  env: {TOLL_X: 1, a-b: 2, TWICE: 1}
                workload:
                  name: w
                  env: {TWICE: 1}
                  verify: |
                    test $TOLL_WROK
                  metrics:
                    rate: {pattern: 'no group', better: hihger}
                    unread: {unit: s}
                    none: {from: xml}
                    p: {from: hdr, path: p101}
                    one: {path: a, primary: true, better: lower}
                    two: {path: a, primary: true}
                    scaled: {path: a, scale: -1}
                """))
        .containsExactlyInAnyOrder(
            "test.yaml:4:9: missing key 'workload.load': the command that is measured",
            "test.yaml:5:10: system.start needs system.ready: a command that succeeds once the"
                + " server answers",
            "test.yaml:5:10: system.start: unknown variable TOLL_PROT; did you mean 'TOLL_PORT'?",
            "test.yaml:17:11: workload.verify: unknown variable TOLL_WROK; did you mean"
                + " 'TOLL_WORK'?",
            "test.yaml:13:17: system.env.TOLL_X: names with TOLL_ are toll's own",
            "test.yaml:13:25: system.env.a-b: a variable is letters, digits and underscores",
            "test.yaml:16:16: TWICE is set by system.env and by workload.env; keep one",
            "test.yaml:9:15: unknown key 'system.proof.tls.comand'; did you mean 'command'?",
            "test.yaml:8:14: missing key 'system.proof.tls.command'",
            "test.yaml:10:15: system.proof.tls.expect: not a regular expression: Unclosed group"
                + " near character 10",
            "test.yaml:11:45: system.proof.nothing: that something is not found proves nothing"
                + " without a positive control; add control, a command that must succeed, or"
                + " expect",
            "test.yaml:12:13: system.proof.scalar must be a mapping, with claim, command, expect,"
                + " absent, exit, control, wire, when",
            "test.yaml:20:21: workload.metrics.rate.pattern: must have exactly one group, ( ),"
                + " for the number; it has 0",
            "test.yaml:20:41: workload.metrics.rate.better: 'hihger'; did you mean 'higher'?",
            "test.yaml:21:20: workload.metrics.unread: missing source: a pattern, a path, or from:"
                + " hdr or seconds",
            "test.yaml:22:18: workload.metrics.none.from: 'xml'; known: hdr, json, regex, seconds",
            "test.yaml:23:26: workload.metrics.p.path: 'p101' is neither p50, p99.9 and so on, nor"
                + " max, mean, count",
            "test.yaml:25:29: workload.metrics.two.primary: only one metric can be primary; one is"
                + " already",
            "test.yaml:25:29: workload.metrics.two.primary: a primary metric needs better: lower or"
                + " higher",
            "test.yaml:26:30: workload.metrics.scaled.scale: '-1' is not a number above 0");
  }

  @Test
  void aCommandThatYamlCutsIsToldWhy() {
    assertThat(
            mistakes(
                """
                system: {name: command, unproved: a test}
                workload:
                  name: w
                  load: echo 'a #1'
                  unverified: a test
                """))
        .singleElement()
        .asString()
        .endsWith("; in YAML ' #' begins a comment: put the command below its key after '|'");
  }

  @Test
  void whatTheShellWouldRefuseAndVariablesThatAreNeverSet() {
    assertThat(
            mistakes(
                """
                system:
                  name: command
                  unproved: a test
                  setup: mkdir "$TOLL_WORK/keys"
                  reset: |
                    for f in a b; do
                      echo $f
                    rm -rf "${TOLL_LEVEL:-}"
                workload:
                  name: w
                  load: echo $TOLL_MARKER $TOLL_WORK )
                  unverified: echo it(
                """))
        .containsExactlyInAnyOrder(
            "test.yaml:6:10: system.setup: TOLL_WORK is not set there; write ${TOLL_WORK:-} if it"
                + " may be empty",
            "test.yaml:7:10: system.reset: line 4: syntax error: unexpected end of file",
            "test.yaml:13:9: workload.load: line 1: syntax error near unexpected token `)'",
            "test.yaml:13:9: workload.load: TOLL_MARKER is not set there; write ${TOLL_MARKER:-}"
                + " if it may be empty");
    assertThat(
            mistakes(
                """
                system: {name: command, unproved: a test, shell: sh}
                workload: {name: w, load: 'if true; then echo $TOLL_WORK', unverified: a test}
                """))
        .singleElement(org.assertj.core.api.InstanceOfAssertFactories.STRING)
        .startsWith("test.yaml:4:27: workload.load: line 1: ");
  }

  @Test
  void noEvidenceNamesTheTwoWaysOut() {
    assertThat(mistakes("system: {name: command}\nworkload: {name: w, load: 'true'}\n"))
        .containsExactly(
            "test.yaml:3:16: level off: nothing proves that it is in effect; add a proof"
                + " (system.proof.NAME with claim, command and expect), or say why there is none"
                + " (system.unproved) and it is shown as unknown",
            "test.yaml:3:16: level off: nothing checks what the load did; add workload.verify, or"
                + " say why there is none (workload.unverified) and it is shown as unknown",
            "test.yaml:3:16: level on: nothing proves that it is in effect; add a proof"
                + " (system.proof.NAME with claim, command and expect), or say why there is none"
                + " (system.unproved) and it is shown as unknown",
            "test.yaml:3:16: level on: nothing checks what the load did; add workload.verify, or"
                + " say why there is none (workload.unverified) and it is shown as unknown");
  }

  @Test
  void aFileThatWouldLieElsewhere() {
    assertThat(
            mistakes(
                """
                system: {name: command, unproved: a test, files: {../x: '', a-b_1.txt: ''}}
                workload: {name: w, load: 'true', unverified: a test}
                """))
        .containsExactly(
            "test.yaml:3:57: system.files.../x: a file's name must be letters, digits, dots,"
                + " hyphens and underscores, a letter or digit first");
  }

  @Test
  void aMetricDeclaredTwice() {
    assertThat(
            mistakes(
                """
                system: {name: command, unproved: a test}
                workload:
                  name: w
                  load: 'true'
                  unverified: a test
                  metrics:
                    latency: {from: hdr, unit: us}
                    latency_p99: {path: p99}
                    elapsed: {from: seconds}
                """))
        .hasSize(2)
        .anyMatch(mistake -> mistake.contains("metric latency_p99 is declared twice"))
        .anyMatch(mistake -> mistake.contains("elapsed is a name of toll's own"));
  }

  @Test
  void oneTableForAllLevels() {
    String text =
        """
        toll: 1
        name: test
        system: {name: command, unproved: a test}
        workload: {name: w, load: 'true', unverified: a test}
        factors:
          f:
            baseline: a
            levels:
              a: {}
              b: {workload: {metrics: {rate: {path: rate}}}, system: {setup: 'true', files: {f: x}}}
        """;
    assertThatThrownBy(() -> Runs.study(text))
        .hasMessageContaining("level b: system.setup applies to the whole run")
        .hasMessageContaining("level b: system.files.f applies to the whole run");
    assertThatThrownBy(
            () -> Runs.study(text.replace(", system: {setup: 'true', files: {f: x}}", "")))
        .hasMessageContaining("level b: its metrics differ from those of a");
  }

  private static List<String> metric(String name, String rest) {
    return mistakes(
        """
        system: {name: command, unproved: a test}
        workload:
          name: w
          unverified: a test
          env: {N: 100}
          slice-by: N
          load: echo "$N"
          metrics: {%s: {%s}}
        """
            .formatted(name, rest));
  }

  @Test
  void aPercentileOfSlicesNeedsToSayHowTheyMakeUpTheWhole() {
    String said = "has no mean; read a histogram";
    assertThat(metric("p99", "pattern: 'x (.*)'")).singleElement().asString().contains(said);
    assertThat(metric("x", "pattern: '95th percentile: (.*)'")).hasSize(1);
    assertThat(metric("x", "pattern: 'max=(.*)'")).hasSize(1);
    assertThat(metric("x", "path: latency.p99_9")).hasSize(1);
    assertThat(metric("read_median", "path: x")).hasSize(1);
    assertThat(metric("x", "path: x, label: Slowest request")).hasSize(1);
    assertThat(metric("x", "path: latencyMax")).hasSize(1);
    for (String rank :
        List.of("p(95)", "95%", "99.9 %", "P99Latency", "p99ms", "tp99", "percentile99", "med")) {
      assertThat(
              metric("x", "pattern: '" + rank.replace("(", "\\(").replace(")", "\\)") + " (.*)'"))
          .as(rank)
          .hasSize(1);
    }
    for (String none : List.of("minus", "q21", "tpm", "rate 5", "200", "medium")) {
      assertThat(metric("x", "pattern: '" + none + " (.*)'")).as(none).isEmpty();
    }
    assertThat(metric("x", "pattern: 'minutes (.*)'")).isEmpty();
    assertThat(metric("p99", "pattern: 'x (.*)', slices: max")).isEmpty();
    assertThat(metric("p99", "from: hdr, path: p99")).isEmpty();
  }

  @Test
  void allNamesOfTollsOwnAreSaidAtOnce() {
    assertThat(metric("block: {path: x}, t", "path: y")).hasSize(2);
  }

  @Test
  void namesThatTollWritesItself() {
    for (String name : List.of("block", "t", "toll_cpu", "elapsed", "trials", "seconds")) {
      assertThat(metric(name, "path: x"))
          .singleElement()
          .asString()
          .contains(name + " is a name of toll's own");
    }
  }

  private static List<String> with(String system) {
    return mistakes(
        """
        system: {name: command, unproved: a test, %s}
        workload: {name: w, unverified: a test, load: 'true'}
        """
            .formatted(system));
  }

  @Test
  void whatTheKernelRefuses() {
    assertThat(with("env: {A: \"a\\0\"}")).singleElement().asString().contains("a NUL character");
    assertThat(with("setup: \"true\\0\"")).singleElement().asString().contains("a NUL character");
    assertThat(with("env: {A: '" + "x".repeat(131_068) + "'}")).isEmpty();
    assertThat(with("env: {A: '" + "x".repeat(131_070) + "'}"))
        .singleElement()
        .asString()
        .contains("system.env.A: longer than the kernel takes in one string, 131,071 bytes");
    assertThat(with("setup: 'true " + "x".repeat(131_070) + "'")).hasSize(1);
    String ports = IntStream.range(0, 3000).mapToObj(i -> "p" + i).collect(joining(" "));
    assertThat(with("ports: 'a b a'")).singleElement().asString().contains("twice");
    assertThat(with("ports: '" + ports + "'"))
        .singleElement()
        .asString()
        .contains("3,000 ports; at most 100");
  }
}
