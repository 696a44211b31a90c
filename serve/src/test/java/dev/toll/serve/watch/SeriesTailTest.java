package dev.toll.serve.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesTailTest {
  @TempDir Path folder;
  private Path file;
  private SeriesTail tail;

  @BeforeEach
  void begin() {
    file = folder.resolve("series.csv");
    tail = new SeriesTail(file.getParent(), file, "b01-none.1");
  }

  @Test
  void halfLinesAreReadWhenTheyAreWhole() throws IOException {
    assertThat(tail.look().rows()).as("before there is a file").isEmpty();
    append("t,ra");
    assertThat(tail.look().restarted()).as("half a header").isFalse();
    append("te\n1.0,1");
    SeriesTail.News first = tail.look();
    assertThat(first.restarted()).isTrue();
    assertThat(first.columns()).containsExactly("t", "rate");
    assertThat(first.rows()).isEmpty();
    append("0\n2.0,20\n3.0");
    assertThat(times(tail.look())).containsExactly("1.0", "2.0");
    append(",30\n");
    assertThat(times(tail.look())).containsExactly("3.0");
    assertThat(tail.look().rows()).isEmpty();
  }

  @Test
  void everyWayOfCuttingItUpGivesTheSameRows() throws IOException {
    String text = "t,rate\n1.0,10\n2.0,\n3.0,30\n4.0,40\n";
    for (int size = 1; size <= text.length(); size++) {
      Files.deleteIfExists(file);
      SeriesTail other = new SeriesTail(file.getParent(), file, "x");
      List<String> seen = new ArrayList<>();
      for (int at = 0; at < text.length(); at += size) {
        append(text.substring(at, Math.min(text.length(), at + size)));
        seen.addAll(times(other.look()));
      }
      assertThat(seen).as("in pieces of " + size).containsExactly("1.0", "2.0", "3.0", "4.0");
    }
  }

  @Test
  void aTornLineLosesItselfOnly() throws IOException {
    append("t,rate\n1.0,10\n2.\n,\n3.0,1,2\nx,30\n4.0,40\n");
    assertThat(times(tail.look())).containsExactly("1.0", "4.0");
  }

  @Test
  void aFileCutShortOrReplacedBeginsAnew() throws IOException {
    append("t,rate\n1.0,10\n2.0,20\n");
    assertThat(tail.look().rows()).hasSize(2);

    Files.writeString(file, "t,rate\n1.0,11\n");
    SeriesTail.News shorter = tail.look();
    assertThat(shorter.restarted()).isTrue();
    assertThat(times(shorter)).containsExactly("1.0");

    Files.writeString(file, "t,other\n1.500,12\n2.500,22\n3.5,3\n");
    SeriesTail.News grown = tail.look();
    assertThat(grown.restarted()).as("cut and grown again").isTrue();
    assertThat(grown.columns()).containsExactly("t", "other");
    assertThat(grown.rows()).hasSize(3);

    Path other =
        Files.writeString(folder.resolve("new"), "t,rate\n1.500,12\n2.500,22\n3.5,3\n4,4\n");
    Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(tail.look().restarted()).as("another file of the same name").isTrue();

    Files.delete(file);
    assertThat(tail.look().rows()).as("moved aside").isEmpty();
  }

  @Test
  void aPlaceIsTakenUpAgainWithoutLosingOrDoublingARow() throws IOException {
    append("t,rate\n1.0,10\n2.0,20\n3.0,3");
    assertThat(times(tail.look())).containsExactly("1.0", "2.0");
    String place = tail.place();
    append("0\n4.0,40\n");

    SeriesTail again = new SeriesTail(file.getParent(), file, "b01-none.1");
    again.resume(place);
    SeriesTail.News news = again.look();
    assertThat(news.restarted()).isFalse();
    assertThat(times(news)).containsExactly("3.0", "4.0");
    assertThat(again.place()).isEqualTo(afterAll());
  }

  @Test
  void aPlaceElsewhereIsTheBeginning() throws IOException {
    append("t,rate\n1.0,10\n2.0,20\n");
    tail.look();
    String place = tail.place();
    List<String> others =
        List.of("", "x", "0.0", place + "9", "-" + place, "zz.1", place.replace('.', ','));
    for (String other : others) {
      SeriesTail again = new SeriesTail(file.getParent(), file, "b01-none.1");
      again.resume(other);
      assertThat(times(again.look())).as(other).containsExactly("1.0", "2.0");
    }
    SeriesTail attempt = new SeriesTail(file.getParent(), file, "b01-none.2");
    attempt.resume(place);
    assertThat(attempt.look().restarted()).as("another attempt").isTrue();
  }

  @Test
  void aLongFileComesInPiecesAndWhole() throws IOException {
    StringBuilder text = new StringBuilder("t,rate\n");
    for (int i = 1; i <= 100_000; i++) {
      text.append(i).append(".000,12345678\n");
    }
    Files.writeString(file, text);
    int rows = 0;
    int looks = 0;
    while (rows < 100_000) {
      int found = tail.look().rows().size();
      assertThat(found).isPositive();
      rows += found;
      looks++;
    }
    assertThat(rows).isEqualTo(100_000);
    assertThat(looks).isGreaterThan(2);
  }

  private String afterAll() throws IOException {
    SeriesTail whole = new SeriesTail(file.getParent(), file, "b01-none.1");
    whole.look();
    return whole.place();
  }

  private void append(String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static List<String> times(SeriesTail.News news) {
    return news.rows().stream().map(row -> row[0]).toList();
  }
}
