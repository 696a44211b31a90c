package dev.toll.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Wait;
import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.AgentLedger;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The calls that start a process here, against a real agent. */
@Timeout(60)
class RemoteHostTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path scratch;
  private LocalAgent agent;
  private RemoteHost host;

  @BeforeEach
  void start() throws Exception {
    agent = LocalAgent.start(scratch.resolve("data"));
    host =
        new RemoteHost(
            new Host("i1", "i1", null, 0, Set.of(), null, null, null),
            agent.line,
            Carrier.of(agent.process),
            agent.facts);
  }

  @AfterEach
  void end() throws Exception {
    agent.close();
  }

  private ManagedProcess start(String script) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", script);
    builder.environment().put("COLOUR", "blue");
    Path log = scratch.resolve("driver.log");
    builder.redirectError(log.toFile());
    return ManagedProcess.start(
        "driver", Role.DRIVER, builder, log, new AgentLedger(LocalAgent.MARK, host));
  }

  @Test
  void aProcessRunsThereAsItWouldHere() throws Exception {
    ManagedProcess process = start("echo $COLOUR >&2; read line; echo got $line; sleep 60");
    process.process().getOutputStream().write("it\n".getBytes(UTF_8));
    assertThat(process.process().getInputStream().readNBytes(7)).asString().isEqualTo("got it\n");
    assertThat(process.cpuSeconds()).isPresent();
    assertThat(process.residentBytes().orElseThrow()).isPositive();
    assertThat(process.host().proc(process.pid(), "cmdline")).startsWith("sh\0-c\0");
    assertThat(process.stop(Duration.ofSeconds(10))).isTrue();
    assertThat(process.exit()).isEqualTo("driver on i1 was killed by signal 15");
    assertThat(process.log()).hasContent("blue");
  }

  @Test
  void aFileOfTheRunIsForItsUserAloneAndPutAgainWhenItHasChanged() throws Exception {
    Path file = Files.writeString(scratch.resolve("password"), "one");
    Path first = host.file(file);
    assertThat(first).hasContent("one").hasFileName("password");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first)))
        .isEqualTo("rw-------");
    assertThat(host.file(file)).isEqualTo(first);
    Files.writeString(file, "two");
    assertThat(host.file(file)).isNotEqualTo(first).hasContent("two");
    assertThat(first).startsWith(scratch.resolve("data/runs"));
  }

  @Test
  void aServerHasOneLogOfOutputAndErrorsAndEndsWhenItIsTold() throws Exception {
    Path log = scratch.resolve("server.log");
    ManagedProcess server =
        ManagedProcess.start(
            "server",
            Role.SERVER,
            new ProcessBuilder("sh", "-c", "echo out; echo errors >&2; echo again; exec cat"),
            log,
            new AgentLedger(LocalAgent.MARK, host));
    assertThat(Wait.every(Duration.ofMillis(20)).atMost(SOON).until(() -> lines(log) == 3))
        .isTrue();
    assertThat(log).hasContent("out\nerrors\nagain");
    server.process().getOutputStream().write("line\n".getBytes(UTF_8));
    assertThat(Wait.every(Duration.ofMillis(20)).atMost(SOON).until(() -> lines(log) == 4))
        .isTrue();
    // As the tether of a server does: its input ends, and so does it.
    server.process().getOutputStream().close();
    assertThat(server.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(server.exit()).isEqualTo("server on i1 ended with exit code 0");
  }

  private static long lines(Path log) {
    try {
      return Files.readAllLines(log).size();
    } catch (IOException e) {
      return 0;
    }
  }

  @Test
  void aDirectoryOfTheRunHasACounterpartThere() throws Exception {
    Path here = Files.createDirectories(scratch.resolve("the run/conf"));
    Files.writeString(here.resolve("site.xml"), "one");
    Files.createDirectories(here.resolve("webapps/hdfs"));
    Path there = host.there(here);
    assertThat(there).startsWithRaw(scratch.resolve("data/runs")).doesNotExist();
    host.put(here);
    assertThat(there.resolve("site.xml")).hasContent("one");
    assertThat(there.resolve("webapps/hdfs")).isDirectory();
    assertThat(mode(there.resolve("site.xml"))).isEqualTo("rw-------");
    assertThat(mode(there)).isEqualTo("rwx------");
    Files.writeString(here.resolve("site.xml"), "two");
    host.put(here);
    assertThat(there.resolve("site.xml")).hasContent("two");
    host.remove(here);
    assertThat(there).doesNotExist();
    assertThat(here).exists();
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void whatAServerWritesThereIsFetchedByName() throws Exception {
    Path data = scratch.resolve("the run/data");
    host.make(data);
    Path blocks = Files.createDirectories(host.there(data).resolve("a/b"));
    Files.writeString(blocks.resolve("blk_1"), "first");
    Files.writeString(blocks.resolve("blk_1.meta"), "sum");
    Files.writeString(host.there(data).resolve("blk_1"), "second");
    Path copies = scratch.resolve("copies");
    host.fetch(data, name -> true, copies);
    assertThat(contents(copies)).containsExactlyInAnyOrder("first", "sum", "second");
    // Earlier copies are gone: they would be taken for what is there now.
    Path found = host.fetch(data, "blk_1"::equals, copies);
    assertThat(contents(found)).containsExactlyInAnyOrder("first", "second");
    host.remove(scratch.resolve("the run"));
    assertThat(host.there(data)).doesNotExist();
    assertThatThrownBy(() -> host.fetch(data, name -> true, copies))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("find failed: ");
  }

  private static List<String> contents(Path directory) throws IOException {
    List<String> contents = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.add(Files.readString(file));
      }
    }
    return contents;
  }

  @Test
  void aJarStaysBetweenRuns() throws Exception {
    Path jar = Files.writeString(scratch.resolve("a.jar"), "jar");
    assertThat(host.jar(jar)).startsWith(scratch.resolve("data/store")).hasContent("jar");
    assertThatThrownBy(() -> host.jar(scratch.resolve("none.jar")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none.jar");
  }

  @Test
  void itsClockIsThisMachinesHereAndItsLossIsSaid() throws Exception {
    AgentHost.Clock first = host.clock();
    AgentHost.Clock second = host.clock();
    double here = second.hereNanos() - first.hereNanos();
    assertThat((second.thereNanos() - first.thereNanos()) / here)
        .isBetween(
            1 - (first.errorNanos() + second.errorNanos()) / here - 0.01,
            1 + (first.errorNanos() + second.errorNanos()) / here + 0.01);
    assertThat(host.lost()).isEmpty();
    ManagedProcess process = start("sleep 60");
    agent.process.destroyForcibly();
    assertThat(process.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(host.lost()).hasValueSatisfying(why -> assertThat(why).startsWith("here: "));
    assertThat(process.exit()).startsWith("driver is lost with its host: here: ");
    assertThat(process.cpuSeconds()).isEmpty();
    assertThatThrownBy(host::clock).isInstanceOf(IOException.class);
  }
}
