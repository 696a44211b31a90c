package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Each command has a page, which is its help and where to read on. After a change of a help: {@code
 * -Dtest=CommandPagesTest -Dtoll.golden.write=true}, and look at the difference.
 */
class CommandPagesTest {
  private static final Path PAGES = Documents.ROOT.resolve("docs/commands");

  static final List<String> COMMANDS = CommandTable.everyName();

  /** Pages that say more about a command, next to this directory. */
  private static final Map<String, List<String>> GUIDES =
      Map.ofEntries(
          Map.entry("studies", List.of("found.md")),
          Map.entry("init", List.of("writing-a-study.md#beginning-with-one-that-runs")),
          Map.entry("check", List.of("writing-a-study.md")),
          Map.entry("plan", List.of("method.md")),
          Map.entry("run", List.of("writing-a-study.md", "method.md", "proofs.md", "hosts.md")),
          Map.entry("ab", List.of("ab.md", "any-system.md#two-commands")),
          Map.entry("resume", List.of("reliability.md", "run-directory.md")),
          Map.entry("report", List.of("publishing.md", "sizing.md")),
          Map.entry("runs", List.of("running.md")),
          Map.entry("explain", List.of("explaining.md")),
          Map.entry("compare", List.of("comparing.md")),
          Map.entry("pool", List.of("pooling.md")),
          Map.entry("sql", List.of("asking.md")),
          Map.entry("export", List.of("exporting.md")),
          Map.entry("serve", List.of("watching.md", "keeping-up.md#people-who-start-their-own")),
          Map.entry("site", List.of("publishing.md#a-site-of-many-runs")),
          Map.entry("up", List.of("keeping-up.md")),
          Map.entry("ups", List.of("keeping-up.md")),
          Map.entry("down", List.of("keeping-up.md")),
          Map.entry("doctor", List.of("installing.md")),
          Map.entry("schema", List.of("writing-a-study.md#help-from-your-editor")),
          Map.entry("generate-completion", List.of("installing.md#completion")));

  @TempDir Path home;

  private static void same(Path page, String text) throws Exception {
    if (System.getProperty("toll.golden.write") != null) {
      Files.createDirectories(PAGES);
      Files.writeString(page, text);
    }
    assertThat(page).hasContent(text);
  }

  @ParameterizedTest
  @FieldSource("COMMANDS")
  void thePageIsTheHelp(String command) throws Exception {
    String help = Cli.real(home, command, "--help").out();
    StringBuilder page = new StringBuilder("# toll " + command + "\n\n```text\n");
    page.append(help.stripTrailing()).append("\n```\n\nMore: ");
    page.append(
        String.join(", ", GUIDES.get(command).stream().map(CommandPagesTest::link).toList()));
    same(PAGES.resolve(command + ".md"), page.append("\n").toString());
  }

  @Test
  void theIndexHasAll() throws Exception {
    StringBuilder index = new StringBuilder("# Commands\n\n```text\n");
    index
        .append(Cli.real(home, "--help").out().stripTrailing())
        .append("\n```\n\nEach has a page. ");
    index.append(String.join(", ", COMMANDS.stream().map("[%1$s](%1$s.md)"::formatted).toList()));
    same(PAGES.resolve("README.md"), index.append("\n").toString());
  }

  private static String link(String guide) {
    return "[%s](../%s)".formatted(guide.replaceFirst("\\.md.*", ".md"), guide);
  }
}
