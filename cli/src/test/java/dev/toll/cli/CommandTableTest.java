package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandTableTest {
  @TempDir Path directory;
  private static final List<String> NAMES = CommandTable.everyName();

  private String printed(CommandTable commands, String... arguments) throws Exception {
    CommandLine line = Main.commandLine(new House(directory).installation(), commands);
    StringWriter out = new StringWriter();
    line.setOut(new PrintWriter(out));
    assertThat(line.execute(arguments)).isZero();
    return out.toString();
  }

  /** A command goes by the name it has itself. */
  @ParameterizedTest
  @FieldSource("NAMES")
  void theNamesAreTheCommandsOwn(String name) {
    Object own =
        Main.commandLine(Installation.here())
            .getSubcommands()
            .get(name)
            .getCommandSpec()
            .userObject();
    Object command = own instanceof ServiceCommand found ? found.service : own;
    assertThat(command.getClass().getAnnotation(Command.class).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void aCommandAloneIsTheSameAsAmongAll(String name) throws Exception {
    assertThat(CommandTable.of(name, "--help").names())
        .isEqualTo(name.equals("generate-completion") ? NAMES : List.of(name));
    assertThat(printed(CommandTable.of(name, "--help"), name, "--help"))
        .isEqualTo(printed(CommandTable.all(), name, "--help"));
  }

  @Test
  void theHelpOfDescriptionsIsThatOfCommands() throws Exception {
    assertThat(CommandTable.of("--help").described()).isTrue();
    assertThat(printed(CommandTable.of("--help"), "--help"))
        .isEqualTo(printed(CommandTable.all(), "--help"))
        .contains("studies", "generate-completion");
    assertThat(printed(CommandTable.of("-V"), "-V")).startsWith("toll ");
  }

  /** {@code toll up} starts it, in a process whose start others wait for. */
  @Test
  void theHiddenCommandIsReadAloneAndListedNowhere() throws Exception {
    CommandTable alone = CommandTable.of(KeepCommand.NAME, "/up/1");
    assertThat(alone).isEqualTo(new CommandTable(List.of(KeepCommand.NAME), false));
    assertThat(printed(alone, KeepCommand.NAME, "--help")).contains("Keeps an instance up.");
    for (CommandTable table : List.of(alone, CommandTable.all(), CommandTable.of("--help"))) {
      assertThat(printed(table, "--help")).doesNotContain(KeepCommand.NAME);
    }
  }

  /** {@code toll runz --help} printed the help of toll, and ended with 0. */
  @Test
  void helpIsOfTheCommandThatIsNamedAndOfNoOther() {
    assertThat(CommandTable.meant("help")).containsExactly("--help");
    assertThat(CommandTable.meant("help", "run")).containsExactly("run", "--help");
    assertThat(CommandTable.meant("help", "runz")).containsExactly("runz");
    assertThat(CommandTable.meant("runz", "--help")).containsExactly("runz");
    assertThat(CommandTable.meant("run", "--help")).containsExactly("run", "--help");
    assertThat(CommandTable.meant("--help")).containsExactly("--help");
    assertThat(CommandTable.meant()).isEmpty();
  }

  @Test
  void whateverElseIsAskedSeesAllCommands() {
    for (String[] arguments : new String[][] {{}, {"rnu"}, {"--hlep"}, {"--help", "run"}}) {
      assertThat(CommandTable.of(arguments)).isEqualTo(CommandTable.all());
    }
  }
}
