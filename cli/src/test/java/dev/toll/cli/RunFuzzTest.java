package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.Fuzz;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsForm;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.Reports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However the records of a run are damaged, it is a report or one message. */
class RunFuzzTest {
  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {1795873223754184L};

  private static final List<String> COMMANDS =
      List.of("report", "compare", "export", "explain", "resume", "site");

  @TempDir Path directory;
  private House house;
  private RunDirectory run;
  private byte[] summed;
  private byte[] bare;
  private final Map<Path, byte[]> files = new LinkedHashMap<>();

  @BeforeEach
  void aRun() throws Exception {
    house = new House(directory);
    assertThat(house.run("--seed", "1").code()).isEqualTo(ExitCode.OK);
    run = house.directory();
    summed = Files.readAllBytes(run.journal());
    bare =
        new String(summed, StandardCharsets.UTF_8)
            .replaceAll(",\"sum\":\"[0-9a-f]{8}\"", "")
            .replaceAll(",\"files\":\\{[^}]*\\}", "")
            .getBytes(StandardCharsets.UTF_8);
    try (Stream<Path> all = Files.walk(run.path())) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        files.put(file, Files.readAllBytes(file));
      }
    }
    files.remove(run.journal());
    files.values().removeIf(content -> content.length == 0);
  }

  @Test
  void someDamagedRuns() throws Exception {
    Fuzz.brief().of(directory, outputs(), this::accepts, KEPT).ofBothKinds();
  }

  @Tag("long")
  @Test
  void manyDamagedRuns() throws Exception {
    Fuzz.lengthy().of(directory, outputs(), this::accepts).ofBothKinds();
  }

  /** Each value of the journal removed once: results of what the reader accepts are whole. */
  @Test
  void eachValueMissing() throws Exception {
    List<String> lines = new String(bare, StandardCharsets.UTF_8).lines().toList();
    Set<String> seen = new HashSet<>();
    for (int line = 0; line < lines.size(); line++) {
      JsonObject body = JsonParser.parseString(lines.get(line)).getAsJsonObject();
      for (Missing missing : missing(body, body.get("kind").getAsString(), seen)) {
        List<String> damaged = new ArrayList<>(lines);
        damaged.set(line, missing.without(body));
        byte[] journal = String.join("\n", damaged).concat("\n").getBytes(StandardCharsets.UTF_8);
        Files.write(run.journal(), withSums(journal));
        try {
          Results results = RunResults.of(run, house.installation()).results();
          assertThat(ResultsForm.problem(results)).as("without %s", missing.path()).isEmpty();
          assertThat(Reports.terminal(results, "", false, 100)).isNotEmpty();
        } catch (StudyException e) {
          Fuzz.assertPlain(e.getMessage(), damaged.get(line));
        }
      }
    }
    assertThat(seen).hasSizeGreaterThan(100);
  }

  /** A value of an object, by the names that lead to it. */
  private record Missing(String path, JsonObject holder, String name) {
    /** The text of the whole line with null in its place, which readers take for no value. */
    String without(JsonObject line) {
      JsonElement value = holder.get(name);
      holder.add(name, JsonNull.INSTANCE);
      String text = new GsonBuilder().serializeNulls().create().toJson(line);
      holder.add(name, value);
      return text;
    }
  }

  /** Those at places that were not seen before; elements of a list are at one place. */
  private static List<Missing> missing(JsonElement within, String path, Set<String> seen) {
    List<Missing> found = new ArrayList<>();
    if (within.isJsonArray()) {
      within.getAsJsonArray().forEach(each -> found.addAll(missing(each, path + "[]", seen)));
    } else if (within.isJsonObject()) {
      JsonObject holder = within.getAsJsonObject();
      for (String name : holder.keySet()) {
        String at = path + "." + name;
        if (seen.add(at)) {
          found.add(new Missing(at, holder, name));
        }
        found.addAll(missing(holder.get(name), at, seen));
      }
    }
    return found;
  }

  private List<Path> outputs() {
    return List.of(run.path(), directory.resolve("site"), house.cache);
  }

  private boolean accepts(long number) throws Exception {
    Random random = new Random(number);
    if (random.nextInt(3) == 0) {
      Files.write(run.journal(), withSums(bare));
      Path file = List.copyOf(files.keySet()).get(random.nextInt(files.size()));
      Files.write(file, mutant(files.get(file), random));
    } else {
      // With a new checksum every change of a value reaches the reader.
      byte[] lines = mutant(random.nextInt(3) == 0 ? summed : bare, random);
      Files.write(run.journal(), random.nextInt(3) == 0 ? lines : withSums(lines));
    }
    String shown = Files.readString(run.journal(), StandardCharsets.ISO_8859_1);
    try {
      return number % 5 == 0 ? byCommand(number / 5, shown) : reported(shown);
    } finally {
      for (Map.Entry<Path, byte[]> file : files.entrySet()) {
        Files.createDirectories(file.getKey().getParent());
        Files.write(file.getKey(), file.getValue());
      }
    }
  }

  private static byte[] mutant(byte[] sound, Random random) {
    byte[] bytes = sound;
    for (int change = random.nextInt(3); change >= 0 && bytes.length > 0; change--) {
      bytes = JsonMutator.change(bytes, random);
    }
    return bytes;
  }

  private static byte[] withSums(byte[] bytes) {
    // One byte is one character, so that the lines stay as they are.
    StringBuilder lines = new StringBuilder();
    for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("(?<=\n)")) {
      int end = line.lastIndexOf('}');
      CRC32C sum = new CRC32C();
      sum.update(line.substring(0, Math.max(0, end)).getBytes(StandardCharsets.ISO_8859_1));
      lines.append(
          end < 0
              ? line
              : "%s,\"sum\":\"%08x\"%s"
                  .formatted(line.substring(0, end), sum.getValue(), line.substring(end)));
    }
    return lines.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private boolean reported(String shown) throws Exception {
    try {
      RunResults results = RunResults.of(run, house.installation());
      assertThat(Reports.terminal(results.results(), "", false, 100)).isNotEmpty();
      return true;
    } catch (StudyException e) {
      Fuzz.assertPlain(e.getMessage(), shown);
      return false;
    }
  }

  private boolean byCommand(long number, String shown) {
    String name = COMMANDS.get((int) (number % COMMANDS.size()));
    String path = run.path().toString();
    String[] command =
        switch (name) {
          case "compare" -> new String[] {name, path, path};
          case "export" -> new String[] {name, path, "--to", "timely"};
          case "site" ->
              new String[] {
                name, house.runs.toString(), "--output", directory.resolve("site").toString()
              };
          default -> new String[] {name, path};
        };
    Cli.Outcome outcome = house.toll(command);
    assertThat(outcome.code())
        .as("%s: %s%n%s", name, outcome.err(), shown)
        .isIn(ExitCode.OK, ExitCode.BAD_INPUT, ExitCode.RUN_FAILED);
    Fuzz.assertPlain(outcome.err(), shown);
    return outcome.code() == ExitCode.OK;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(each -> !Files.isSymbolicLink(each)).toList()) {
        Path copy = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(each, copy);
        }
      }
    }
  }

  /** Random moments of a run's life, by the length of its journal, gone on with elsewhere. */
  @Tag("slow")
  @Test
  void aCopyFromAnyMomentGoesOnElsewhere() throws Exception {
    Random random = new Random(1);
    Path elsewhere = directory.resolve("elsewhere/lock/copy");
    for (int cut = 0; cut < 20; cut++) {
      RunDirectory.delete(elsewhere.getParent());
      copy(run.path(), elsewhere);
      int length = 1 + random.nextInt(summed.length - 1);
      Files.write(elsewhere.resolve("journal.jsonl"), Arrays.copyOf(summed, length));
      Cli.Outcome outcome = house.toll("resume", elsewhere.toString());
      if (new String(summed, 0, length, StandardCharsets.UTF_8).contains("\"kind\":\"run\"")
          && outcome.code() == ExitCode.OK) {
        RunResults results = RunResults.of(new RunDirectory(elsewhere), house.installation());
        assertThat(results.results().execution().run().blocks())
            .as("cut at %d", length)
            .isEqualTo(2);
        assertThat(results.results().remarks().warnings())
            .as("cut at %d", length)
            .noneMatch(warning -> warning.contains("of the journal"));
      } else {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.BAD_INPUT);
      }
    }
  }
}
