package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.Fuzz;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * However a {@code results.json} is damaged, commands that read it answer with a result or one
 * message.
 */
class ResultsFuzzTest {
  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {
    1795873218938177L,
    1795877132251341L,
    1795883543187411L,
    1795887963623073L,
    1795892198632983L,
    1795897912837664L
  };

  private static final Path SOUND =
      Documents.ROOT.resolve("report/src/test/resources/dev/toll/report/golden.json");

  @TempDir Path directory;
  private House house;
  private Path others;
  private Path site;
  private Path damaged;
  private byte[] sound;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
    sound = Files.readAllBytes(SOUND);
    others = directory.resolve("others");
    site = directory.resolve("site");
    damaged = others.resolve("lock/20260101T000000Z/results.json");
    Files.createDirectories(damaged.getParent());
  }

  @Test
  void someDamagedResults() throws Exception {
    Fuzz.brief().of(directory, places(), this::accepts, KEPT).ofBothKinds();
  }

  @Tag("long")
  @Test
  void manyDamagedResults() throws Exception {
    Fuzz.lengthy().of(directory, places(), this::accepts).ofBothKinds();
  }

  /** Where the command may write; brief results are in the cache. */
  private List<Path> places() {
    return List.of(others, site, directory.resolve("cache"));
  }

  /** Of the first element of each list, and of each field of it: all ways to lack something. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"golden.json", "golden-rounds.json"})
  void eachValueInTurn(String name) throws Exception {
    JsonElement whole = JsonParser.parseString(Files.readString(SOUND.resolveSibling(name)));
    List<String> failures = new ArrayList<>();
    for (String token : List.of("null", "0", "-1e300", "\"\"", "[]", "{}")) {
      each(
          whole,
          "",
          JsonParser.parseString(token),
          place -> {
            try {
              accepts(whole.toString().getBytes(StandardCharsets.UTF_8));
            } catch (IOException | AssertionError e) {
              failures.add(place + " = " + token + ": " + e.getMessage().lines().toList().get(0));
            }
          });
    }
    assertThat(failures).isEmpty();
  }

  /** Changes each value, calls back, and puts it back. */
  private static void each(JsonElement in, String at, JsonElement other, Consumer<String> then) {
    if (in instanceof JsonArray array && !array.isEmpty()) {
      JsonElement first = array.get(0);
      array.set(0, other);
      then.accept(at + "[0]");
      array.set(0, first);
      each(first, at + "[0]", other, then);
    } else if (in instanceof JsonObject object) {
      for (String name : List.copyOf(object.keySet())) {
        JsonElement value = object.get(name);
        object.add(name, other);
        then.accept(at + "." + name);
        object.add(name, value);
        each(value, at + "." + name, other, then);
      }
    }
  }

  private boolean accepts(long number) throws IOException {
    Random random = new Random(number);
    byte[] mutant = sound;
    for (int change = random.nextInt(3); change >= 0 && mutant.length > 0; change--) {
      mutant = JsonMutator.change(mutant, random);
    }
    return accepts(mutant);
  }

  private boolean accepts(byte[] mutant) throws IOException {
    Files.write(damaged, mutant);
    boolean accepted = true;
    for (String[] command :
        new String[][] {
          {"compare", damaged.toString(), SOUND.toString()},
          {"compare", SOUND.toString(), damaged.toString()},
          {"site", others.toString(), "--output", site.toString()}
        }) {
      Cli.Outcome outcome = house.toll(command);
      Fuzz.assertPlain(outcome.err(), new String(mutant, StandardCharsets.UTF_8));
      assertThat(outcome.code())
          .as("%s: %s", command[0], outcome.err())
          .isIn(ExitCode.OK, ExitCode.BAD_INPUT, ExitCode.RUN_FAILED, ExitCode.MORE, ExitCode.OPEN);
      accepted &= outcome.code() == ExitCode.OK;
    }
    return accepted;
  }
}
