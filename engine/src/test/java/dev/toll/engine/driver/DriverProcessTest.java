package dev.toll.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dev.toll.driver.CommandType;
import dev.toll.driver.Event;
import dev.toll.engine.process.Children;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against {@link FakeDriver}, which does all that a driver should not. */
@Timeout(60)
class DriverProcessTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final ProcessLedger NOBODY = ProcessLedger.NONE;

  @TempDir Path directory;
  private DriverProcess driver;

  private DriverProcess start(String greeting) throws Exception {
    driver =
        DriverProcess.start(
            "driver",
            Role.DRIVER,
            new ProcessBuilder(Children.java(FakeDriver.class, greeting)),
            directory.resolve("driver.log"),
            NOBODY);
    return driver;
  }

  private DriverProcess ready() throws Exception {
    start("ready").ready(LONG);
    return driver;
  }

  @AfterEach
  void end() {
    if (driver != null) {
      driver.process().kill();
    }
  }

  @Test
  void readyThenTicksThenDone() throws Exception {
    ready();
    List<Event.Tick> ticks = new ArrayList<>();
    JsonObject arguments = new JsonObject();
    arguments.addProperty("entries", 5);
    JsonObject result = driver.call(any("load"), arguments, LONG, ticks::add);
    assertThat(ticks).extracting(Event.Tick::total).containsExactly(10L, 20L, 30L);
    assertThat(ticks).extracting(Event.Tick::t).containsExactly(1.0, 2.0, 3.0);
    assertThat(result.get("echo").getAsJsonObject()).isEqualTo(arguments);
    assertThat(result.get("deadline").getAsDouble()).isEqualTo(30);
    assertThat(call("load", LONG).has("echo")).isTrue();
    driver.close();
    assertThat(driver.process().alive()).isFalse();
  }

  private JsonObject call(String command, Duration deadline) throws Exception {
    return driver.call(any(command), new JsonObject(), deadline);
  }

  private static CommandType<JsonObject, JsonObject> any(String command) {
    return CommandType.of(command, JsonObject.class, JsonObject.class);
  }

  record Limit(int entries) {}

  record Echo(Limit echo, double deadline) {}

  record Other(String word) {}

  @Test
  void argumentsAndResultsAreRecords() throws Exception {
    ready();
    CommandType<Limit, Echo> load = CommandType.of("load", Limit.class, Echo.class);
    assertThat(driver.call(load, new Limit(5), LONG)).isEqualTo(new Echo(new Limit(5), 30));
    CommandType<Limit, Other> wrong = CommandType.of("load", Limit.class, Other.class);
    assertThatThrownBy(() -> driver.call(wrong, new Limit(5), LONG))
        .isInstanceOf(SystemException.class)
        .hasMessage("the driver's answer to load: result 'word' is missing");
  }

  @Test
  void itsOwnMessageWhenACommandFails() throws Exception {
    ready();
    assertThat(call("load", LONG)).isNotNull();
    assertThat(driver.sound()).isTrue();
    assertThatThrownBy(() -> call("fail", LONG))
        .isInstanceOf(SystemException.class)
        .hasMessage("table is gone");
    assertThat(call("load", LONG)).isNotNull();
    assertThat(driver.sound()).isFalse();
  }

  @Test
  void whatIsSaidOfAnotherCommandIsPassedOver() throws Exception {
    ready();
    List<Event.Tick> ticks = new ArrayList<>();
    JsonObject result = driver.call(any("stale"), new JsonObject(), LONG, ticks::add);
    assertThat(result.get("right").getAsBoolean()).isTrue();
    assertThat(ticks).isEmpty();
  }

  @Tag("slow")
  @Test
  void aGarbageLine() throws Exception {
    ready();
    assertThatThrownBy(() -> call("garbage", LONG))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("the driver's output: not a JSON object: Exception in thread");
    assertThatThrownBy(() -> call("load", LONG)).isInstanceOf(SystemException.class);
  }

  @Test
  void anExitInTheMiddle() throws Exception {
    ready();
    assertThatThrownBy(() -> call("exit", LONG))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("ended during 'exit' (driver ended with exit code 9)")
        .hasMessageContaining("out of coffee");
    assertThatThrownBy(() -> call("load", LONG))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("ended during 'load'");
  }

  @Test
  void anExitBeforeItWasReady() throws Exception {
    start("exit");
    assertThatThrownBy(() -> driver.ready(LONG))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("ended during 'start'")
        .hasMessageContaining("no workload");
  }

  @Test
  void silenceAtTheStart() throws Exception {
    start("silent");
    assertThatThrownBy(() -> driver.ready(Duration.ofMillis(300)))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("did not answer 'start' in time");
  }

  @Test
  void anotherVersionOfTheProtocol() throws Exception {
    start("old");
    assertThatThrownBy(() -> driver.ready(LONG))
        .isInstanceOf(SystemException.class)
        .hasMessage("the driver speaks protocol 99, this toll 1; rebuild both from one version");
  }

  /** Past its deadline the driver itself should answer; past a little more we stop waiting. */
  @Test
  void aHang() throws Exception {
    ready();
    driver.patience(Duration.ofMillis(400));
    long start = System.nanoTime();
    assertThatThrownBy(() -> call("hang", Duration.ofMillis(100)))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("did not answer 'hang' in time");
    assertThat(System.nanoTime() - start).isBetween(500_000_000L, 9_000_000_000L);
  }

  @Test
  void ticksForEverAreAHangToo() throws Exception {
    ready();
    driver.patience(Duration.ofMillis(400));
    assertThatThrownBy(() -> call("chatter", Duration.ofMillis(100)))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("did not answer 'chatter' in time");
  }

  @Test
  void aWatchedProcessThatDies() throws Exception {
    ready();
    ManagedProcess server =
        ManagedProcess.start(
            "tserver1",
            Role.SERVER,
            new ProcessBuilder("sh", "-c", "echo out of memory; exit 5"),
            directory.resolve("tserver.log"),
            NOBODY);
    driver.watch(List.of(server));
    assertThatThrownBy(() -> call("hang", LONG))
        .isInstanceOf(SystemException.class)
        .hasMessageStartingWith("tserver1 ended with exit code 5 during 'hang'")
        .hasMessageContaining("out of memory");
  }

  @Test
  void itsLogIsItsStandardError() throws Exception {
    ready();
    assertThatThrownBy(() -> call("exit", LONG)).isNotNull();
    assertThat(ProcFs.read(directory.resolve("driver.log"))).isEqualTo("out of coffee\n");
  }
}
