package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.Elsewhere;
import dev.toll.engine.system.SystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's programs on another host. */
class InstallationTest {
  @TempDir Path directory;

  private Installation installation() throws Exception {
    Path server = Files.writeString(directory.resolve("mariadbd"), "a program");
    return new Installation(directory, directory, server, null, "embedded");
  }

  @Test
  void theProgramIsCopiedMadeRunnableAndTried() throws Exception {
    Elsewhere host = new Elsewhere(Files.createDirectory(directory.resolve("there")));
    List<String> ran = new ArrayList<>();
    host.commands =
        command -> {
          ran.add(String.join(" ", command));
          return "1000\n";
        };
    Installation there = installation().on(host, "MariaDB");
    Path program = directory.resolve("there/mariadbd");
    assertThat(there.server()).isEqualTo(program).hasContent("a program");
    assertThat(there.root()).isFalse();
    assertThat(there.embedded()).isTrue();
    assertThat(ran)
        .containsExactly("chmod 700 " + program, program + " --no-defaults --version", "id -u");
  }

  @Test
  void aHostThatCannotRunItIsNamedWithWhatToDo() throws Exception {
    Elsewhere host = new Elsewhere(Files.createDirectory(directory.resolve("there")));
    host.commands = command -> command.contains("--version") ? null : "";
    Installation here = installation();
    assertThatThrownBy(() -> here.on(host, "MariaDB"))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("MariaDB's server, which toll copies there, does not run on i1: ")
        .hasMessageContaining("install the libraries that it misses");
  }
}
