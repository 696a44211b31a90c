package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteCommandTest {
  @TempDir Path directory;
  private House house;
  private Path site;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
    site = directory.resolve("site");
  }

  private RunDirectory run() throws IOException {
    assertThat(house.run().code()).isZero();
    return house.directories().get(house.directories().size() - 1);
  }

  private Cli.Outcome site(Path... places) {
    return house.toll(arguments(places));
  }

  private String[] arguments(Path... places) {
    String[] arguments = new String[places.length + 3];
    arguments[0] = "site";
    arguments[1] = "--output";
    arguments[2] = site.toString();
    for (int i = 0; i < places.length; i++) {
      arguments[i + 3] = places[i].toString();
    }
    return arguments;
  }

  @Test
  void everyRunIsShownOnceWhereverItIsNamed() throws IOException {
    RunDirectory one = run();
    RunDirectory two = run();
    Cli.Outcome outcome =
        site(house.runs, house.runs.resolve("lock"), house.runs.resolve("lock/latest"), one.path());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).endsWith("index.html, 2 runs\n");
    for (RunDirectory run : house.directories()) {
      assertThat(site.resolve("runs/lock").resolve(run.id()).resolve("report.html"))
          .isRegularFile();
    }
    assertThat(two.report()).as("runs are not touched").isRegularFile();
  }

  @Test
  void damagedRunsAreNamedAndTheOthersShown() throws IOException {
    RunDirectory cut = run();
    Files.delete(cut.results());
    Files.writeString(cut.journal(), "no journal\n");
    RunDirectory damaged = run();
    Files.writeString(damaged.results(), "{");
    run();
    Files.createDirectories(house.runs.resolve("lock/20200101T000000Z"));

    Cli.Outcome outcome = site(house.runs);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains("warning: not shown: ", cut.id(), damaged.id(), "20200101T000000Z: no journal")
        .endsWith("index.html, 1 run\n")
        .doesNotContain("\tat ");
    assertThat(Files.readString(site.resolve("index.html")))
        .contains(cut.id(), damaged.id(), "20200101T000000Z");
  }

  @Test
  void theSameRunsMakeTheSameSiteAlsoBesideThem() throws IOException {
    run();
    site = house.runs.resolve("site");
    assertThat(site(house.runs).code()).isZero();
    String first = Files.readString(site.resolve("index.html"));
    Cli.Outcome again = site(house.runs);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).doesNotContain("warning");
    assertThat(Files.readString(site.resolve("index.html"))).isEqualTo(first);
  }

  /** Of a thousand runs only the new ones are read, and only their pages written. */
  @Test
  void onlyRunsThatChangedAreReadAgain() throws IOException {
    RunDirectory kept = run();
    RunDirectory changed = run();
    assertThat(site(house.runs).code()).isZero();
    Object before = page(kept);
    String index = Files.readString(site.resolve("index.html"));
    String results = Files.readString(changed.results());
    Files.writeString(changed.results(), results.replace("\"complete\"", "\"stopped\""));

    Cli.Outcome again = site(house.runs);

    assertThat(again.code()).as(again.err()).isZero();
    assertThat(page(kept)).isEqualTo(before);
    assertThat(Files.readString(site.resolve("runs/lock/" + changed.id() + "/results.json")))
        .contains("\"stopped\"");
    assertThat(Files.readString(site.resolve("index.html")))
        .contains("stopped")
        .isNotEqualTo(index);
    // What is kept is no more than what the runs are.
    try (Stream<Path> caches = Files.walk(directory)) {
      for (Path file : caches.filter(each -> each.toString().endsWith(".jsonl")).toList()) {
        if (file.getFileName().toString().startsWith("runs-")) {
          assertThat(Files.readAllLines(file)).hasSize(3);
          Files.writeString(file, "{\"run\": \"" + kept.id() + "\"}\n{\n\0\n");
        }
      }
    }
    String now = Files.readString(site.resolve("index.html"));
    assertThat(site(house.runs).err()).endsWith("index.html, 2 runs\n");
    assertThat(Files.readString(site.resolve("index.html"))).isEqualTo(now);
  }

  private Object page(RunDirectory run) throws IOException {
    Path page = site.resolve("runs/lock/" + run.id() + "/report.html");
    return Files.readAttributes(page, BasicFileAttributes.class).fileKey();
  }

  @Test
  void mistakesAreOneMessageEach() throws IOException {
    run();
    mistake(site(directory.resolve("none")), "no such directory");
    mistake(site(Files.createDirectory(directory.resolve("empty"))), "neither a run nor");
    Files.createDirectories(site);
    Files.writeString(site.resolve("mine"), "");
    mistake(site(house.runs), "exists and is not a site");
    assertThat(site.resolve("mine")).isRegularFile();
  }

  private static void mistake(Cli.Outcome outcome, String what) {
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.errors()).singleElement().asString().startsWith("error: ").contains(what);
  }
}
