package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.up.Keeper;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import dev.toll.engine.up.Ups;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How long an instance is kept, by a clock that the test sets. */
@Timeout(60)
class KeeperTest {
  private static final long HOUR = 3600;

  @TempDir Path home;
  private House house;
  private UpDirectory directory;
  private volatile double uptime = 1000;
  private Fleet fleet = Fleet.NONE;

  @BeforeEach
  void ask() throws Exception {
    house = new House(home);
    ask("design.seed=1");
  }

  private void ask(String... set) throws Exception {
    directory = UpDirectory.create(home.resolve("up"), "door");
    directory.ask(3 * HOUR);
    try (Journal journal = Journal.open(directory.run().journal())) {
      new RunRequest(
              "lock.yaml",
              House.text(),
              null,
              List.of(set),
              List.of("shut"),
              1,
              1,
              "toll up lock shut",
              "test",
              Map.of())
          .write(journal);
    }
  }

  private CompletableFuture<UpState> kept() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new Keeper(directory, house.cache, fleet, line -> {}, () -> uptime)
                .keep(new Catalog(List.of(house.system)));
          } catch (StudyException e) {
            throw new AssertionError(e);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private UpState.Phase phase() {
    try {
      return directory.read().map(UpState::phase).orElse(null);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void awaitUp() throws Exception {
    Wait.every(Duration.ofMillis(20))
        .atMost(Duration.ofSeconds(20))
        .until(() -> phase() == UpState.Phase.UP);
    assertThat(phase()).isEqualTo(UpState.Phase.UP);
  }

  /** Instances that were asked for for three hours once ended after 55 minutes. */
  @Test
  void lastsAsLongAsAskedAndNoLonger() throws Exception {
    CompletableFuture<UpState> kept = kept();
    awaitUp();
    for (long minutes : new long[] {55, 179}) {
      uptime = 1000 + minutes * 60;
      TimeUnit.MILLISECONDS.sleep(500);
      assertThat(phase()).as("after %d minutes", minutes).isEqualTo(UpState.Phase.UP);
    }
    assertThat(directory.read().orElseThrow().level()).isEqualTo("shut");
    uptime = 1000 + 180 * 60 + 1;
    UpState end = kept.get(20, TimeUnit.SECONDS);
    assertThat(end.phase()).isEqualTo(UpState.Phase.ENDED);
    assertThat(end.reason()).isEqualTo("its lifetime is over");
    assertThat(directory.run().work()).doesNotExist();
  }

  @Test
  void isProlongedWhileItIsUp() throws Exception {
    CompletableFuture<UpState> kept = kept();
    awaitUp();
    assertThat(Ups.extend(directory, HOUR)).isPresent();
    uptime = 1000 + 3.5 * HOUR;
    TimeUnit.MILLISECONDS.sleep(500);
    assertThat(phase()).isEqualTo(UpState.Phase.UP);
    uptime = 1000 + 4 * HOUR + 1;
    assertThat(kept.get(20, TimeUnit.SECONDS).phase()).isEqualTo(UpState.Phase.ENDED);
    assertThat(Ups.extend(directory, HOUR)).isEmpty();
  }

  /** The machines it is on are lent, and may be taken back. */
  @Test
  void itsHostsAreHadForItsLifetimeAndNoLongerThanTheyAreItLasts() throws Exception {
    LentHosts hosts = lent(Duration.ofHours(4));
    CompletableFuture<UpState> kept = kept();
    awaitUp();
    assertThat(hosts.asked).containsExactly(Duration.ofHours(3));
    uptime = 1000 + HOUR;
    assertThat(Ups.extend(directory, HOUR)).isPresent();
    assertThat(hosts.asked).endsWith(Duration.ofHours(3));
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> Ups.extend(directory, 2 * HOUR))
          .isInstanceOf(SystemException.class)
          .hasMessage("door-2 lasts as long as before: lent for 240 minutes");
      assertThat(hosts.asked).hasSize(3 + i).endsWith(Duration.ofHours(5));
      assertThat(directory.lifetime()).isEqualTo(4 * HOUR);
    }
    assertThat(directory.read().orElseThrow().lifetime()).isEqualTo(4 * HOUR);
    uptime = 1000 + 4 * HOUR + 1;
    assertThat(kept.get(20, TimeUnit.SECONDS).reason()).isEqualTo("its lifetime is over");
  }

  @Test
  void doesNotComeUpOnHostsThatAreNotHadForSoLong() throws Exception {
    LentHosts hosts = lent(Duration.ofHours(2));
    UpState end = kept().get(20, TimeUnit.SECONDS);
    assertThat(end.phase()).isEqualTo(UpState.Phase.FAILED);
    assertThat(end.reason()).contains("lent for 120 minutes");
    assertThat(hosts.asked).hasSize(1);
  }

  private LentHosts lent(Duration longest) throws Exception {
    LentHosts hosts = new LentHosts(longest);
    house.system.placed = true;
    fleet = (settings, roles, context) -> hosts;
    ask("design.seed=1", "machine.fleet=yarn");
    return hosts;
  }

  @Test
  void saysWhyItDidNotComeUp() throws Exception {
    house.system.refusal = "the door is stuck";
    UpState end = kept().get(20, TimeUnit.SECONDS);
    assertThat(end.phase()).isEqualTo(UpState.Phase.FAILED);
    assertThat(end.reason()).contains("the door is stuck");
    assertThat(directory.run().work()).doesNotExist();
  }
}
