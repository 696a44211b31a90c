package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.up.Keeper;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import dev.toll.engine.up.Ups;
import dev.toll.people.LeaseService;
import dev.toll.people.PeopleReader;
import dev.toll.serve.WatchServer;
import dev.toll.serve.people.AllowedStudy;
import dev.toll.serve.people.InstanceLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Once 25 people asked for three hours each and their instances ended after 55 minutes. Here 25 ask
 * by the page, and keepers keep, by a clock that the test sets.
 */
@Timeout(120)
class AskedLifetimeTest {
  private static final int PEOPLE = 25;

  /** In minutes; each is asked for by five people. */
  private static final int[] ASKED = {55, 56, 60, 179, 180};

  @TempDir Path home;
  private final double begin = ProcFs.uptime();
  private volatile double uptime = begin;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<Thread> keepers = new CopyOnWriteArrayList<>();
  private House house;
  private WatchServer server;

  /** What {@code toll serve} has, but that keepers are threads, with the clock of this test. */
  private final class Threads implements InstanceLauncher {
    private final InstanceLauncher real =
        new PeopleStarter(house.installation(), home.resolve("p.yaml"));

    @Override
    public Ups ups() {
      return real.ups();
    }

    @Override
    public AllowedStudy resolve(AllowedStudy offer) throws IOException, StudyException {
      return real.resolve(offer);
    }

    @Override
    public Start prepare(AllowedStudy offer, String level)
        throws IOException, StudyException, SystemException {
      String name = real.prepare(offer, level).name();
      RunRequest request =
          new InstanceRequest(
                  house.installation(), House.STUDY, null, List.of(), level, new FleetOptions())
              .request();
      return new Start() {
        @Override
        public String name() {
          return name;
        }

        @Override
        public void keep(UpDirectory directory) throws IOException, InterruptedException {
          try (Journal journal = Journal.open(directory.run().journal())) {
            request.write(journal);
          }
          Thread keeper = new Thread(() -> kept(directory), directory.name());
          keepers.add(keeper);
          keeper.start();
          await(() -> directory.read().filter(now -> phase(now)).isPresent());
        }

        private boolean phase(UpState now) {
          return now.phase() == UpState.Phase.UP || now.over();
        }
      };
    }
  }

  private void kept(UpDirectory directory) {
    try {
      new Keeper(directory, house.cache, Fleet.NONE, line -> {}, () -> uptime)
          .keep(new Catalog(List.of(house.system)));
    } catch (Exception e) {
      log.add(directory.name() + ": " + e);
    }
  }

  private static void await(Wait.Condition<IOException> condition)
      throws IOException, InterruptedException {
    assertThat(Wait.every(Duration.ofMillis(20)).atMost(Duration.ofSeconds(30)).until(condition))
        .isTrue();
  }

  @BeforeEach
  void open() throws Exception {
    house = new House(home);
    StringBuilder people =
        new StringBuilder(
            """
            toll-people: 1
            at-once: {each: 1, together: 25}
            longest: 3h
            may-start:
              - study: lock
            people:
            """);
    for (int i = 0; i <= PEOPLE; i++) {
      people.append(
          "  - {name: p%d, token-sha256: %s}%n".formatted(i, PeopleVisitor.sha256(token(i))));
    }
    Files.writeString(home.resolve("p.yaml"), people);
    serve();
  }

  private void serve() throws Exception {
    InstanceLauncher launcher = new Threads();
    server =
        WatchServer.start(
            List.of(house.runs),
            launcher.ups().all(),
            new Catalog(List.of(house.system)),
            null,
            0,
            log::add,
            LeaseService.open(
                PeopleReader.read(home.resolve("p.yaml"), launcher), launcher, log::add));
  }

  @AfterEach
  void close() throws Exception {
    server.close();
    for (Thread keeper : keepers) {
      keeper.interrupt();
      keeper.join(TimeUnit.SECONDS.toMillis(20));
    }
    assertThat(log).isEmpty();
  }

  private static String token(int person) {
    return "a-token-of-person-number-" + person;
  }

  private static int asked(int person) {
    return ASKED[person % ASKED.length];
  }

  private static String name(int person) {
    return "p" + person + "-lock-shut";
  }

  private UpState state(int person) throws IOException {
    return new UpDirectory(house.cache.resolve("up").resolve(name(person))).read().orElse(null);
  }

  /** What the page of each says now is what was asked for then. */
  private void pagesSayWhatWasAskedFor(List<PeopleVisitor> people, Instant began) throws Exception {
    for (int i = 0; i < PEOPLE; i++) {
      Instant until = people.get(i).until();
      assertThat(Duration.between(began, until))
          .as("person %d", i)
          .isBetween(
              Duration.ofMinutes(asked(i)).minusSeconds(2),
              Duration.ofMinutes(asked(i)).plusSeconds(2));
    }
  }

  @Tag("slow")
  @Test
  void theAskedLifetimeIsTheRealOneForEachOf25() throws Exception {
    Instant began = Instant.now().minusMillis(Math.round((ProcFs.uptime() - begin) * 1000));
    List<PeopleVisitor> people = in();
    for (int i = 0; i < PEOPLE; i++) {
      assertThat(people.get(i).start("lock shut", asked(i) + "m").statusCode()).isEqualTo(303);
    }
    // One more than may be up at once.
    PeopleVisitor late = new PeopleVisitor(server.address());
    late.signIn("p" + PEOPLE, token(PEOPLE));
    assertThat(late.start("lock shut", "1m").body())
        .contains("all people together may have 25 at once", "p0 has p0-lock-shut", "p24 has");
    for (int i = 0; i < PEOPLE; i++) {
      int person = i;
      await(() -> state(person) != null && state(person).phase() == UpState.Phase.UP);
      assertThat(state(i).lifetime()).isEqualTo(asked(i) * 60L);
    }
    pagesSayWhatWasAskedFor(people, began);
    server.close();
    serve();
    pagesSayWhatWasAskedFor(in(), began);

    for (int minutes : ASKED) {
      uptime = begin + minutes * 60 - 1;
      // Twice as long as keepers look.
      TimeUnit.MILLISECONDS.sleep(400);
      for (int i = 0; i < PEOPLE; i++) {
        boolean up = asked(i) >= minutes;
        assertThat(state(i).phase())
            .as("person %d, a second before %d minutes", i, minutes)
            .isEqualTo(up ? UpState.Phase.UP : UpState.Phase.ENDED);
      }
      uptime = begin + minutes * 60 + 1;
      for (int i = 0; i < PEOPLE; i++) {
        int person = i;
        if (asked(i) == minutes) {
          await(() -> state(person).over());
          assertThat(state(i).reason()).isEqualTo("its lifetime is over");
        }
      }
    }
  }

  private List<PeopleVisitor> in() throws Exception {
    List<PeopleVisitor> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      PeopleVisitor visitor = new PeopleVisitor(server.address());
      assertThat(visitor.signIn("p" + i, token(i)).statusCode()).isEqualTo(303);
      people.add(visitor);
    }
    return people;
  }
}
