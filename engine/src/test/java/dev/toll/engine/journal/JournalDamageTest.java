package dev.toll.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.record.LoadFacts;
import dev.toll.engine.record.Records;
import dev.toll.engine.record.TrialRecord;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After any damage to a journal's bytes, no trial is missing unnoticed, and none is made up. */
class JournalDamageTest {
  private static final int BITS = 8;
  private static final int TRIALS = 4;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void trials() throws Exception {
    file = directory.resolve("journal.jsonl");
    try (Journal journal = Journal.open(file)) {
      for (int block = 1; block <= TRIALS; block++) {
        journal.trial(trial(block));
      }
    }
  }

  private static TrialRecord trial(int block) {
    return Records.valid(
        "b0" + block + "-ssl",
        block,
        "ssl",
        1,
        Map.of("elapsed", 10.25 + block),
        Map.of("java", "17"),
        LoadFacts.NONE);
  }

  private List<String> lines() throws IOException {
    return new ArrayList<>(Files.readAllLines(file));
  }

  private RunView write(List<String> lines) throws IOException {
    Files.writeString(file, String.join("\n", lines) + "\n");
    return view();
  }

  private RunView view() throws IOException {
    return RunView.read(new RunDirectory(directory));
  }

  @Test
  void aDamagedLineIsNamedWithItsNumberAndItsTrial() throws Exception {
    List<String> lines = lines();
    lines.set(1, lines.get(1).replace("12.25", "92.25"));
    RunView view = write(lines);
    assertThat(view.attempts()).extracting(TrialRecord::block).containsExactly(1, 3, 4);
    assertThat(view.damages())
        .singleElement()
        .hasToString("line 2 of the journal does not match its checksum; trial b02-ssl is lost");
  }

  /** A figure or a picture made from an altered file must not pass as measured. */
  @Test
  void whatChangesOfTheFilesOfATrialIsNamedAlsoAfterAResume() throws Exception {
    RunDirectory run = new RunDirectory(directory);
    Path trial = run.attempt(trial(TRIALS + 1));
    Files.createDirectories(trial.resolve("logs"));
    Path series = Files.writeString(trial.resolve("series.csv"), "t,ops\n1,900\n");
    Path log = Files.writeString(trial.resolve("logs/server.log"), "started\n");
    Path gone = Files.writeString(trial.resolve("latency.hlog"), "#\n");
    Path environment = Files.writeString(directory.resolve("environment.json"), "{}\n");
    try (Journal journal = Journal.open(file)) {
      journal.environment("environment.json");
      journal.trial(trial(TRIALS + 1));
      journal.block(List.of(trial(TRIALS + 2)));
    }
    assertThat(RunView.examined(run).damages()).isEmpty();
    Files.writeString(log, "stopped\n", StandardOpenOption.APPEND);
    assertThat(RunView.examined(run).damages()).isEmpty();

    Files.writeString(series, "t,ops\n1,400\n");
    Files.delete(gone);
    List<String> changed =
        List.of(
            "line 5 of the journal has trial b05-ssl, but its file trials/b05-ssl/series.csv has changed since",
            "line 5 of the journal has trial b05-ssl, but its file trials/b05-ssl/latency.hlog is missing");
    assertThat(RunView.examined(run).damages())
        .map(JournalReader.Damage::toString)
        .containsExactlyElementsOf(changed);
    try (Journal journal = Journal.open(file)) {
      journal.settle(RunView.examined(run).damages());
    }
    assertThat(RunView.examined(run).damages())
        .map(JournalReader.Damage::toString)
        .containsExactlyElementsOf(changed);
    assertThat(RunView.examined(run).attempts()).hasSize(TRIALS + 2);

    Files.writeString(environment, "{\"cpus\": 64}\n");
    assertThat(RunView.examined(run).damages())
        .map(JournalReader.Damage::toString)
        .contains(
            "line 6 of the journal has trial b06-ssl, but its file environment.json has changed since (and 1 more)");
    // A run received from a stranger.
    Files.delete(environment);
    Files.createSymbolicLink(environment, Path.of("/etc/passwd"));
    assertThat(RunView.examined(run).damages())
        .map(JournalReader.Damage::toString)
        .contains(
            "line 6 of the journal has trial b06-ssl, but its file environment.json leads out of its directory; it is not read");
  }

  @Test
  void aMissingLineAndOneThatIsThereTwiceAreNoticed() throws Exception {
    List<String> lines = lines();
    String third = lines.remove(2);
    assertThat(write(lines).damages())
        .singleElement()
        .hasToString("line 3 of the journal follows 1 that are missing; what they held is lost");
    lines.add(2, third);
    lines.add(3, third);
    RunView twice = write(lines);
    assertThat(twice.attempts()).hasSize(TRIALS);
    assertThat(twice.damages()).singleElement().asString().startsWith("line 4").contains("twice");
  }

  /** Every single bit of every line: CRC-32C finds all of them. */
  @Tag("slow")
  @Test
  void everyFlippedBitIsNoticed() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    for (int bit = 0; bit < whole.length * BITS; bit += 7) {
      byte[] bytes = whole.clone();
      bytes[bit / BITS] ^= (byte) (1 << (bit % BITS));
      Files.write(file, bytes);
      RunView view = view();
      assertThat(view.attempts()).as("bit %d", bit).isSubsetOf(all());
      // Only the last line's end may go unnoticed: then the line is whole, or was never ended.
      if (bit / BITS < whole.length - 1) {
        assertThat(view.damages()).as("bit %d", bit).isNotEmpty();
      }
    }
  }

  @Test
  @Tag("slow")
  void whateverIsDoneToItNoTrialIsMadeUpOrMissingUnnoticed() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(1);
    for (int mutant = 0; mutant < 5_000; mutant++) {
      byte[] bytes = mutate(whole.clone(), random);
      Files.write(file, bytes);
      RunView view = view();
      assertThat(view.attempts()).as("mutant %d", mutant).isSubsetOf(all());
      boolean tail = bytes.length == 0 || bytes[bytes.length - 1] != '\n';
      if (view.attempts().size() < TRIALS && !tail && !prefix(bytes, whole)) {
        assertThat(view.damages()).as("mutant %d", mutant).isNotEmpty();
      }
    }
  }

  private static boolean prefix(byte[] bytes, byte[] whole) {
    return Arrays.mismatch(bytes, whole) == bytes.length;
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(200));
    switch (random.nextInt(4)) {
      case 0 -> {
        bytes[at] = (byte) random.nextInt(256);
        return bytes;
      }
      case 1 -> {
        Arrays.fill(bytes, at, at + length, (byte) 0);
        return bytes;
      }
      case 2 -> {
        return Arrays.copyOf(bytes, at);
      }
      default -> {
        byte[] less = new byte[bytes.length - length];
        System.arraycopy(bytes, 0, less, 0, at);
        System.arraycopy(bytes, at + length, less, at, less.length - at);
        return less;
      }
    }
  }

  private static List<TrialRecord> all() {
    return List.of(trial(1), trial(2), trial(3), trial(4));
  }

  /** What a start has noticed is run again, and no longer keeps a run from being complete. */
  @Test
  void aSettledLineStaysNamed() throws Exception {
    List<String> lines = lines();
    lines.set(1, "garbage");
    try (Journal journal = Journal.open(file)) {
      journal.end(RunView.COMPLETE, "done");
    }
    List<String> ended = lines();
    ended.set(1, "garbage");
    RunView view = write(ended);
    assertThat(view.complete()).isFalse();
    try (Journal journal = Journal.open(file)) {
      journal.settle(view.damages());
      journal.trial(trial(2));
    }
    assertThat(view().complete()).isTrue();
    assertThat(view().damages()).singleElement().asString().startsWith("line 2");
    assertThat(view().attempts()).hasSize(TRIALS);
  }

  @Test
  void aLineWithoutChecksumAfterOnesThatHaveItIsDamage() throws Exception {
    List<String> lines = lines();
    lines.add("{\"v\":1,\"at\":\"2026-11-20T19:00:00Z\",\"kind\":\"note\",\"text\":\"x\"}");
    assertThat(write(lines).damages()).singleElement().asString().contains("has no checksum");
  }

  @Test
  void aJournalOfAnotherVersionIsRefusedAsAWhole() throws Exception {
    for (int version : new int[] {Journal.VERSION - 1, Journal.VERSION + 1}) {
      JsonObject line = new JsonObject();
      line.addProperty("v", version);
      line.addProperty("n", TRIALS + 1);
      line.addProperty("kind", "note");
      List<String> lines = lines().subList(0, TRIALS);
      lines.add(new String(JournalReader.withSum(line), StandardCharsets.UTF_8).strip());
      RunView view = write(lines);
      assertThat(view.known()).isFalse();
      assertThat(view.attempts()).isEmpty();
      assertThat(view.damages()).isEmpty();
      assertThat(view.unread(new RunDirectory(directory)))
          .endsWith(
              "journal.jsonl cannot be read: it has version %d, this toll reads version %d"
                  .formatted(version, Journal.VERSION));
    }
  }

  /** What it holds stays whole, and the next line too, when there is room again. */
  @Test
  void aFullDisk() throws Exception {
    Path full = directory.resolve("full.jsonl");
    try (Journal journal = new Journal(new FileOutputStream("/dev/full"), full, 1)) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> journal.trial(trial(1)))
            .isInstanceOf(UncheckedIOException.class)
            .hasMessageContaining("full.jsonl")
            .hasMessageContaining("No space left on device")
            .hasMessageContaining("toll resume");
      }
    }
  }

  /** The wall clock is set back by an hour, and forward by two: neither is time spent. */
  @Test
  void theWallClockMayBeSet() throws Exception {
    Files.delete(file);
    try (Journal journal = Journal.open(file)) {
      for (int i = 0; i < 3; i++) {
        journal.note("n" + i);
      }
    }
    List<String> lines = lines();
    List<String> set = new ArrayList<>();
    String[] hours = {"2026-11-20T19:00:00Z", "2026-11-20T18:00:00Z", "2026-11-20T20:00:00Z"};
    for (int i = 0; i < hours.length; i++) {
      var body = JsonParser.parseString(lines.get(i)).getAsJsonObject();
      body.addProperty("at", hours[i]);
      body.addProperty("ms", i * 1500);
      body.remove("sum");
      set.add(new String(JournalReader.withSum(body), StandardCharsets.UTF_8).strip());
    }
    RunView view = write(set);
    assertThat(view.damages()).isEmpty();
    assertThat(view.spent()).isEqualTo(java.time.Duration.ofSeconds(3));
  }

  @Test
  void zeroesThatAPowerCutLeavesAreACutLine() throws Exception {
    Files.write(file, new byte[300], StandardOpenOption.APPEND);
    assertThat(view().damages()).isEmpty();
    try (Journal journal = Journal.open(file)) {
      journal.note("later");
    }
    assertThat(view().damages()).isEmpty();
    assertThat(view().attempts()).hasSize(TRIALS);
    assertThat(view().notes()).containsExactly("later");
  }
}
