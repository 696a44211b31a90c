package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
