package dev.toll.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.toll.driver.CommandType;
import dev.toll.driver.Commands;
import dev.toll.driver.DriverMain;
import dev.toll.driver.Nothing;
import dev.toll.driver.Workload;
import dev.toll.engine.process.Children;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A real JVM whose flags make it print to its standard output. */
@Timeout(60)
class EventChannelTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;
  private final AtomicLong started = new AtomicLong();
  private DriverProcess driver;

  /** Collects garbage when asked. */
  public static final class Collector implements Workload {
    @Override
    public Commands commands() {
      return new Commands()
          .on(
              new CommandType<>("open", Nothing.class, Nothing.class),
              (arguments, reporter) -> {
                System.gc();
                System.out.println("a library prints this");
                return arguments;
              });
    }

    @Override
    public void close() {}
  }

  @AfterEach
  void end() {
    driver.process().kill();
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+PrintFlagsFinal, [Global flags]",
    "-XX:StartFlightRecording=filename=recording.jfr, Started recording",
    "-Xlog:gc, Pause Full",
    "--show-version, Runtime Environment"
  })
  void whatAJvmPrintsIsNoEvent(String flag, String printed) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(Children.java(DriverMain.class, Collector.class.getName())));
    command.add(1, flag);
    Path log = directory.resolve("driver.log");
    driver =
        DriverProcess.start(
            "driver",
            Role.DRIVER,
            EventChannel.apart(new ProcessBuilder(command).directory(directory.toFile())),
            log,
            new ProcessLedger() {
              @Override
              public void started(String name, long pid, long startTicks) {
                started.set(pid);
              }
            });

    driver.ready(LONG);
    JsonObject result =
        driver.call(
            CommandType.of("open", JsonObject.class, JsonObject.class), new JsonObject(), LONG);
    assertThat(result.size()).isZero();
    assertThat(Files.readString(Path.of("/proc/" + started.get() + "/cmdline")))
        .as("the process that was journalled is the driver itself")
        .contains(DriverMain.class.getName())
        .doesNotStartWith("/bin/sh");
    driver.close();
    assertThat(driver.process().alive()).isFalse();
    assertThat(log).content().contains(printed, "a library prints this");
  }
}
