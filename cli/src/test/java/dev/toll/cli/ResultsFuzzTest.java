package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.Fuzz;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * However a {@code results.json} is damaged, commands that read it answer with a result or one
 * message.
 */
class ResultsFuzzTest {
  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {
    1795873218938177L, 1795877132251341L, 1795883543187411L, 1795887963623073L, 1795892198632983L
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
    Fuzz.brief().of(directory, List.of(others, site), this::accepts, KEPT).ofBothKinds();
  }

  @Tag("long")
  @Test
  void manyDamagedResults() throws Exception {
    Fuzz.lengthy().of(directory, List.of(others, site), this::accepts).ofBothKinds();
  }

  private boolean accepts(long number) throws IOException {
    Random random = new Random(number);
    byte[] mutant = sound;
    for (int change = random.nextInt(3); change >= 0 && mutant.length > 0; change--) {
      mutant = JsonMutator.change(mutant, random);
    }
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
