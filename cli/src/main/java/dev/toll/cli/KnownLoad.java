package dev.toll.cli;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A load that many know, on a database that runs already. */
enum KnownLoad {
  PGBENCH("workload.env.LENGTH=3", "pgbench"),
  SYSBENCH("workload.env.LENGTH=3", "sysbench"),
  /** Of toll's own driver, so that no program is missing. */
  IIBENCH("workload.warm-rows=1k", null);

  /** How long the load that counts takes. */
  static final long SECONDS = 20;

  /** Where a program is found that is missing here. */
  private static final Map<String, String> PACKAGES =
      Map.of(
          "pgbench", "postgresql of Debian, postgresql-contrib of Fedora",
          "psql", "postgresql-client of Debian, postgresql of Fedora",
          "mariadb", "mariadb-client of Debian, mariadb of Fedora",
          "sysbench", "sysbench");

  private final String pilot;

  /** Null for none. */
  private final String program;

  KnownLoad(String pilot, String program) {
    this.pilot = pilot;
    this.program = program;
  }

  /** What a pilot sets of the study. */
  String pilot() {
    return pilot;
  }

  /**
   * The load that was asked for, or the first of a system whose programs are here.
   *
   * @param word null for any
   */
  static KnownLoad of(String word, SettingStudy.Kind kind) throws StudyException {
    List<KnownLoad> usual =
        Arrays.stream(values())
            .filter(load -> load != PGBENCH || kind == SettingStudy.Kind.POSTGRESQL)
            .toList();
    if (word == null) {
      return usual.stream().filter(load -> load.missing(kind).isEmpty()).findFirst().orElseThrow();
    }
    KnownLoad load =
        usual.stream()
            .filter(each -> Choices.word(each).equals(word))
            .findFirst()
            .orElseThrow(
                () ->
                    new StudyException(
                        "--load: no load '%s' of %s; known: %s. Another is workload.load in a study: docs/your-load.md"
                            .formatted(
                                word,
                                kind.word(),
                                usual.stream()
                                    .map(Choices::word)
                                    .collect(Collectors.joining(", ")))));
    Optional<String> missing = load.missing(kind);
    if (missing.isPresent()) {
      throw new StudyException(
          "--load %s: %s is not on the path; install it (package %s), or leave out --load"
              .formatted(word, missing.get(), PACKAGES.get(missing.get())));
    }
    return load;
  }

  /** The program that is not here, of the load's and of the client by which it is verified. */
  private Optional<String> missing(SettingStudy.Kind kind) {
    String client = kind == SettingStudy.Kind.POSTGRESQL ? "psql" : "mariadb";
    return Stream.of(program, client)
        .filter(name -> program != null)
        .filter(name -> MachineProgram.find(name).isEmpty())
        .findFirst();
  }

  /**
   * The keys below {@code workload}, a line each.
   *
   * @param rows of iiBench
   * @param seconds of a trial
   */
  String yaml(SettingStudy.Kind kind, long rows, long seconds) throws IOException {
    String name = Choices.word(this) + (this == SYSBENCH ? "-" + kind.word() : "");
    try (InputStream in = KnownLoad.class.getResourceAsStream("connect/" + name + ".yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@ROWS@", Long.toString(rows))
          .replace("@WARM@", Long.toString(rows / 20))
          .replace("@EXPECTED@", seconds + "s");
    }
  }

  /** For shell completion. */
  static final class Words implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Choices.words(KnownLoad.class).iterator();
    }
  }
}
