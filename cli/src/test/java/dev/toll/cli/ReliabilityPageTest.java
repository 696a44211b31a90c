package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each promise of docs/reliability.md is held by a test or a hostile case that exists. */
class ReliabilityPageTest {
  private static final Path PAGE = Documents.ROOT.resolve("docs/reliability.md");
  private static final String SUITE = "bench/hostile";
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @TempDir Path place;

  @Test
  void everyPromiseIsHeldByATestOrACaseThatExists() throws Exception {
    Set<String> holders = tests();
    holders.addAll(cases());
    List<String> rows = rows(Documents.read(PAGE));
    assertThat(rows).hasSizeGreaterThan(50);
    assertThat(rows).allSatisfy(row -> assertThat(missing(row, holders)).as(row).isEmpty());
  }

  @Test
  void aPromiseWithoutAHolderIsSeen() {
    Set<String> holders = Set.of("KillIT", "real-tserver-restart");
    assertThat(missing("| a fault | ends | `KillIT`, `bench/hostile`: `real-*-restart` |", holders))
        .isEmpty();
    assertThat(missing("| a fault | ends | `KilIT`, `real-*-crash` |", holders))
        .containsExactly("KilIT", "real-*-crash");
    assertThat(missing("| a fault with `KillIT` | ends | by hand |", holders)).isNotEmpty();
    assertThat(missing("| a fault | ends | `bench/hostile` |", holders)).isNotEmpty();
  }

  /** Rows of tables whose last column says what holds them. */
  private static List<String> rows(String page) {
    List<String> rows = new ArrayList<>();
    boolean promises = false;
    for (String line : page.lines().toList()) {
      if (!line.startsWith("|")) {
        promises = false;
      } else if (line.endsWith("| Held by |")) {
        promises = true;
      } else if (promises && !line.startsWith("| ---")) {
        rows.add(line);
      }
    }
    return rows;
  }

  /** Names in a row's last cell that nothing has; the whole cell where it names nothing. */
  private static List<String> missing(String row, Set<String> holders) {
    String[] cells = row.split("\\|");
    String held = cells[cells.length - 1].strip();
    List<String> named =
        CODE.matcher(held)
            .results()
            .map(name -> name.group(1))
            .filter(name -> !name.equals(SUITE))
            .toList();
    return named.isEmpty()
        ? List.of(held)
        : named.stream().filter(name -> !known(name, holders)).toList();
  }

  private static boolean known(String name, Set<String> holders) {
    Pattern pattern =
        Pattern.compile(
            Stream.of(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
    return holders.stream().anyMatch(holder -> pattern.matcher(holder).matches());
  }

  private static Set<String> tests() throws IOException {
    return Documents.sources("src/test").stream()
        .map(file -> file.getFileName().toString())
        .filter(name -> name.matches(".*(Test|IT|Cases)\\.java"))
        .map(name -> name.replace(".java", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> cases() throws IOException, InterruptedException {
    Path list = place.resolve("list");
    Process process =
        new ProcessBuilder(Documents.ROOT.resolve(SUITE).toString(), "--list")
            .redirectErrorStream(true)
            .redirectOutput(list.toFile())
            .start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
    String said = Files.readString(list);
    assumeTrue(!said.contains("python3 not found"), "there is no python3");
    assertThat(process.exitValue()).as(said).isZero();
    return said.lines()
        .filter(line -> !line.startsWith(" "))
        .map(line -> line.split(" ", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
