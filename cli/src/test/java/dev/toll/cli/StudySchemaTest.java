package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.toll.engine.study.resolve.StudyCheck;
import dev.toll.engine.study.resolve.StudySchema;
import dev.toll.engine.system.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** The JSON Schema that editors use says what toll reads. */
class StudySchemaTest {
  private static final Schema SCHEMA = schema(Installation.SYSTEMS);

  /** A study that only lacks what a test adds. */
  private static final String HEAD =
      """
      toll: 1
      name: least
      system: {name: accumulo, %s}
      workload: {name: continuous-ingest, %s}
      """;

  private static final String FACTORS = "factors: {f: {baseline: a, levels: {a: {}}}}\n";

  private static Schema schema(Catalog catalog) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
        .getSchema(StudySchema.of(catalog).toString(), InputFormat.JSON);
  }

  /** As an editor sees it: YAML 1.2, numbers and flags where they are not quoted. */
  private static List<Error> mistakes(Schema schema, String yaml) {
    Object tree =
        new Load(LoadSettings.builder().setSchema(new CoreSchema()).build()).loadFromString(yaml);
    Gson gson = new GsonBuilder().serializeNulls().serializeSpecialFloatingPointValues().create();
    return schema.validate(gson.toJson(tree), InputFormat.JSON);
  }

  /** Those that include files with these in their places: an included value is any text. */
  static Stream<Map.Entry<String, String>> studies() throws Exception {
    Map<String, String> studies = new LinkedHashMap<>(Documents.studies());
    StudyLibrary library = new StudyLibrary(Documents.ROOT.resolve("studies"));
    for (String name : library.names()) {
      studies.put(name, library.find(name).text().replace("!included ", ""));
    }
    studies.put(
        "everything", Files.readString(Path.of("src/test/resources/study/everything.yaml")));
    return studies.entrySet().stream();
  }

  @Test
  void theCommandPrintsIt() throws IOException {
    Cli.Outcome outcome =
        Cli.run(
            new Installation(Installation.SYSTEMS, new StudyLibrary(Path.of(".")), Path.of(".")),
            "schema");
    assertThat(outcome.code()).isZero();
    Schema draft =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema("{\"$ref\": \"http://json-schema.org/draft-07/schema#\"}", InputFormat.JSON);
    assertThat(draft.validate(outcome.out(), InputFormat.JSON)).isEmpty();
    assertThat(JsonParser.parseString(outcome.out()))
        .isEqualTo(StudySchema.of(Installation.SYSTEMS));
  }

  @ParameterizedTest
  @MethodSource("studies")
  void everyStudyFits(Map.Entry<String, String> study) {
    assertThat(mistakes(SCHEMA, study.getValue())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          heap: {tserver: 2G}                        | entries: 500
          heap.tserver: 2G                           | entries: 5M
          properties: {a: {b.c: 1.10, d: true}}      | entries: 1_000
          properties.a.b: x                          | deadline: 90s
          properties.a: {b: x}                       | tablets: 2
          tls: 1.3                                   | writers: "4"
          tls: "1.2"                                 | settle: none
          version: 2.10                              | batch-writer-memory: 64KiB
          """)
  void whatMayBeWritten(String system, String workload) {
    String study = String.format(HEAD, system, workload) + FACTORS;
    assertThat(mistakes(SCHEMA, study)).isEmpty();
    assertThat(new StudyCheck(Installation.SYSTEMS).check("s.yaml", study).mistakes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "\"Yes\"", "off"})
  void flagsMayBeWritten(String value) {
    String study =
        String.format(HEAD, "version: 2.1.4", "entries: 5000")
            + FACTORS
            + "design: {warmup-block: %s}\n".formatted(value);
    assertThat(mistakes(SCHEMA, study)).isEmpty();
    assertThat(new StudyCheck(Installation.SYSTEMS).check("s.yaml", study).mistakes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          heap: {tserver: 2X}                        | entries: 5000
          heap: {server: 2G}                         | entries: 5000
          heap: 2G                                   | entries: 5000
          heap.server: 2G                            | entries: 5000
          tls: 1.4                                   | entries: 5000
          security: SSL                              | entries: 5000
          kdk: mit                                   | entries: 5000
          properties: [a]                            | entries: 5000
          version:                                   | entries: 5000
          version: 2.1.4                             | entries: 5
          version: 2.1.4                             | entries: -5
          version: 2.1.4                             | entries: 1.5
          version: 2.1.4                             | entries: 5MB
          version: 2.1.4                             | entires: 5000
          version: 2.1.4                             | deadline: 90
          version: 2.1.4                             | deadline: 90 parsecs
          version: 2.1.4                             | settle: maybe
          """)
  void whatMayNotBeWritten(String system, String workload) {
    String study = String.format(HEAD, system, workload) + FACTORS;
    assertThat(mistakes(SCHEMA, study)).as(study).isNotEmpty();
    assertThat(new StudyCheck(Installation.SYSTEMS).check("s.yaml", study).mistakes()).isNotEmpty();
  }

  static Stream<String> broken() {
    String good = String.format(HEAD, "version: 2.1.4", "entries: 5000");
    return Stream.of(
        "{}",
        "[]",
        good,
        good.replace("toll: 1", "toll: 2") + FACTORS,
        good.replace("toll: 1\n", "") + FACTORS,
        good.replace("least", "Least One") + FACTORS,
        good.replace("accumulo", "acumulo") + FACTORS,
        good.replace("name: continuous-ingest, ", "") + FACTORS,
        good + "titel: x\n" + FACTORS,
        good + "factors: {}\n",
        good + "factors: {f: {levels: {a: {}}}}\n",
        good + "factors: {f: {baseline: a, levels: {a b: {}}}}\n",
        good + "factors: {f: {baseline: a, levels: {a: {design: {blocks: 3}}}}}\n",
        good + "factors: {f: {baseline: a, levels: {a: {optional: perhaps}}}}\n",
        good + "factors: {f: {baseline: a, levels: {a: {system: {securty: ssl}}}}}\n",
        good + "factors: {f: {baseline: a, levels: {a: {system: {security: sll}}}}}\n",
        good + FACTORS + "design: {blocks: 0}\n",
        good + FACTORS + "design: {blocks: many}\n",
        good + FACTORS + "design: {tolerance: 2}\n",
        good + FACTORS + "design: {precision: 0}\n",
        good + FACTORS + "design: {blokcs: 2}\n",
        good + FACTORS + "design: {warmup-block: perhaps}\n",
        good + FACTORS + "scales: {s: {worklod: {entries: 1k}}}\n",
        good + FACTORS + "scales: {s: {workload: {entires: 1k}}}\n",
        good + FACTORS + "scales: {s: {design: {protocol: random}}}\n",
        good + FACTORS + "scales: {s: {levels: a}}\n",
        good + FACTORS + "published: {metrik: elapsed}\n",
        good + FACTORS + "published: {protocol: {iterations: five}}\n",
        good + FACTORS + "published: {protocol: {similar: {within: 5%, runs: few}}}\n",
        good + FACTORS + "published: {levels: {a: {median: much}}}\n");
  }

  /** What the schema refuses, toll does too: an editor cries no wolf. */
  @ParameterizedTest
  @MethodSource("broken")
  void aBrokenStudyFitsNeither(String study) {
    assertThat(mistakes(SCHEMA, study)).isNotEmpty();
    assertThat(new StudyCheck(Installation.SYSTEMS).check("s.yaml", study).mistakes()).isNotEmpty();
  }

  /** Of all systems: each has its own keys. */
  @Test
  void everySystemHasKeysOfItsOwn() {
    Schema two =
        schema(new Catalog(List.of(Installation.SYSTEMS.systems().get(0), new FakeSystem())));
    String fake =
        """
        toll: 1
        name: least
        system: {name: fake, lock: shut}
        workload: {name: walk}
        """
            + FACTORS;
    assertThat(mistakes(two, fake)).isEmpty();
    assertThat(mistakes(two, fake.replace("lock: shut", "lock: ajar"))).isNotEmpty();
    assertThat(mistakes(two, fake.replace("lock: shut", "kdc: mit"))).isNotEmpty();
    assertThat(mistakes(two, String.format(HEAD, "kdc: mit", "entries: 5k") + FACTORS)).isEmpty();
    assertThat(mistakes(two, String.format(HEAD, "lock: shut", "entries: 5k") + FACTORS))
        .isNotEmpty();
    assertThat(mistakes(SCHEMA, fake)).isNotEmpty();
  }
}
