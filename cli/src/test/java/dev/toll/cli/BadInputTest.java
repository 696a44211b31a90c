package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake a user can make: one clear message, exit code 2, nothing on stdout. */
class BadInputTest {
  @TempDir Path directory;

  private List<String> refused(String... arguments) {
    Cli.Outcome outcome = Cli.real(directory.resolve("home"), arguments);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith("error: ").doesNotContain("\tat ");
    return outcome.errors();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          plan accumulo-securty                                  | unknown study 'accumulo-securty'; did you mean 'accumulo-security'?
          run zzz                                                | unknown study 'zzz'; known: accumulo-at-rest, accumulo-noise, accumulo-security
          plan accumulo-security --scale qiuck                   | has no scale 'qiuck'; did you mean 'quick'?
          plan accumulo-security --levels none,sll               | unknown level 'sll'; did you mean 'ssl'?
          plan accumulo-security --set workload.entires=5        | unknown key 'workload.entires'; did you mean 'workload.entries'?
          plan accumulo-security --set kdk=mit                   | unknown key 'system.kdk'; did you mean 'system.kdc'?
          plan accumulo-security --set kdc=heimdal               | 'heimdal' is not one of kerby, mit
          plan accumulo-security --set workload.entries=lots     | 'lots' is not a whole number such as 8, 500k, 5M or 2G
          plan accumulo-security --set workload.entries          | 'workload.entries' must be path=value, e.g. workload.entries=5M
          plan accumulo-security --set =5                        | '=5' must be path=value
          plan accumulo-security --set system.security=ssl       | system.security differs between this study's levels; choose levels with --levels
          plan ontime-shards --set push-down=aggregates          | 'aggregates' is not one of filters, partials
          plan ontime-hosts --set shards=2                       | system.hosts: a host would have no shard; set at most system.shards, which is 2
          plan ontime-push-down --set store=column-duckdb | computed by MariaDB shards and combined by Trino, but system.store is column-duckdb
          plan ontime-push-down --set engine=shard --set shards=1 | system.push-down: partials are computed by MariaDB shards and combined by Trino, but system.engine is shard
          plan accumulo-security --blocks 0                      | design.blocks must
          plan accumulo-security --blocks -1                     | '-1' is not a whole number
          plan accumulo-security --blocks 0                      | --blocks: design.blocks must be between 1 and 10000, not 0
          plan accumulo-security --blocks many                   | '--blocks': 'many' is not a whole number
          plan accumulo-security --seed 1.5                      | '--seed': '1.5' is not a whole number
          plan accumulo-security --scale                         | missing required parameter for option '--scale' (SCALE)
          plan accumulo-security --sclae quick                   | unknown option '--sclae'; did you mean '--scale'?
          plan accumulo-security quick                           | unexpected argument 'quick'
          plan                                                   | missing STUDY
          paln accumulo-security                                 | unknown command 'paln'; did you mean 'plan'?
          --jsno                                                 | unknown option '--jsno'
          report                                                 | missing RUN
          report accumulo-security --format pdf                  | expected one of [text, md, csv, json, html, pdf-ready-html] (case-insensitive) but was 'pdf'
          export                                                 | missing required
          export accumulo-security                               | missing required option: '--to=FORMAT'
          export accumulo-security --to timly                    | unknown format 'timly'; did you mean 'timely'?
          export accumulo-security --to xyzzy                    | unknown format 'xyzzy'; known: bencher, csv, github-action-benchmark, grafana
          export accumulo-security --to grafana                  | --to grafana needs --output DIRECTORY
          export accumulo-security --to timely --tag level=x     | --tag: 'level' is set by toll itself
          export accumulo-security --to timely --tag x           | --tag: 'x' must be KEY=VALUE
          export no-such-run --to timely                         | 'no-such-run' is neither a run directory
          doctor now                                             | unknown study 'now'; known: accumulo-at-rest
          doctor accumulo-security now                           | unexpected argument 'now'
          doctor --scale smoke                                   | --scale and --levels need a STUDY
          plan postgres-tls --hosts ./none.yaml                  | ./none.yaml: no such file
          doctor --hosts ./none.yaml                             | ./none.yaml: no such file
          doctor accumulo-security --hosts ./none.yaml           | --hosts checks hosts, not a study; omit accumulo-security
          init mariadb sync_binlog 1                             | needs a setting and at least two values
          serve --people none.yaml                               | none.yaml: no such file
          up accumulo-security                                   | which level? toll up accumulo-security LEVEL
          up accumulo-security sll                               | unknown level 'sll'
          up accumulo-security ssl --ttl 0s                      | --ttl: a time from 1s to 30d, not 0s
          up accumulo-security ssl --ttl long                    | --ttl:
          ups no-such-instance                                   | no instance 'no-such-instance'
          down                                                   | name the instances to end, or say --all
          plan ./no-such-study.yaml                              | ./no-such-study.yaml: no such file
          """)
  void isOneClearMessage(String arguments, String message) {
    List<String> errors = refused(arguments.split(" "));

    assertThat(errors.get(0)).contains(message);
    assertThat(errors).hasSizeLessThanOrEqualTo(2);
    assertThat(errors.subList(1, errors.size()))
        .allMatch(line -> line.matches("see: toll.*--help"));
  }

  @Test
  void severalMistakesAreToldAtOnce() {
    List<String> errors =
        refused(
            "run",
            "accumulo-security",
            "--scale",
            "tiny",
            "--set",
            "a.b=1",
            "--set",
            "oops",
            "--levels",
            "tls");

    assertThat(errors).hasSize(4);
    assertThat(String.join("\n", errors)).contains("'tiny'", "'a.b'", "'oops'", "'tls'");
  }

  @Test
  void mistakesInAFileSayWhere() throws IOException {
    Path file = directory.resolve("mine.yaml");
    String text = Files.readString(Cli.STUDIES.resolve("accumulo-security.yaml"));
    Files.writeString(
        file,
        text.replace("  name: accumulo\n", "  name: acumulo\n").replace("baseline:", "basline:"));

    List<String> errors = refused("plan", file.toString());

    assertThat(errors)
        .hasSize(3)
        .allMatch(line -> line.matches("(error: )?mine\\.yaml:\\d+:\\d+: .*"))
        .anyMatch(line -> line.endsWith("unknown system 'acumulo'; did you mean 'accumulo'?"))
        .anyMatch(line -> line.endsWith("unknown key 'basline'; did you mean 'baseline'?"));
  }

  @Test
  void anUnknownSystemSaysWhereAndWhatThereIs() throws IOException {
    Path file = directory.resolve("mine.yaml");
    String text = Files.readString(Cli.STUDIES.resolve("accumulo-security.yaml"));
    Files.writeString(file, text.replace("  name: accumulo\n", "  name: acumulo\n"));

    assertThat(refused("plan", file.toString()))
        .singleElement()
        .asString()
        .matches("error: mine\\.yaml:\\d+:9: unknown system 'acumulo'; did you mean 'accumulo'\\?");
  }

  @Test
  void brokenYamlSaysWhere() throws IOException {
    Path file = Files.writeString(directory.resolve("mine.yaml"), "toll: 1\nname: [\n");

    assertThat(refused("run", file.toString()).get(0))
        .matches("error: mine\\.yaml:\\d+:\\d+: not valid YAML: .*");
  }

  @Test
  void whatIsNoTextIsRefused() throws IOException {
    Path file = directory.resolve("mine.yaml");
    Files.write(file, "toll: 1\nname: caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(refused("plan", file.toString()).get(0)).endsWith("not a UTF-8 text file");

    Files.write(file, new byte[2 << 20]);
    assertThat(refused("plan", file.toString()).get(0)).endsWith("(over 1 MiB)");

    assertThat(refused("plan", directory.toString()).get(0)).endsWith("is a directory");
  }

  @Test
  void reportOfWhatIsNoRunIsRefused() throws IOException {
    assertThat(refused("report", directory.toString()).get(0))
        .contains("is neither a run directory (with a journal.jsonl) nor a study with runs");

    Files.writeString(directory.resolve("journal.jsonl"), "{\"kind\":\"note\",\"text\":\"x\"}\n");
    assertThat(refused("report", directory.toString()).get(0))
        .contains("holds no readable request: line 1 of the journal has no checksum");
  }
}
