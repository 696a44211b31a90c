package dev.toll.systems.base.profile;

import dev.toll.engine.profile.ProfiledWindow;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Flame graphs as HTML files that load nothing, by async-profiler's converter.
 *
 * @param converter of {@link Profiler#converter}
 * @param directory where they and the collapsed stacks they show are put
 */
public record FlameGraphs(Path converter, Path directory) {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Writes stacks next to the graphs, in the collapsed format, and returns the file. */
  public Path stacks(String name, Map<String, Long> stacks) throws IOException {
    Path file = Files.createDirectories(directory).resolve(name + ".collapsed");
    Path temporary = directory.resolve(name + ".collapsed.new");
    ProfiledWindow.write(temporary, stacks, 1);
    return Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** A flame graph. */
  public Path graph(String name, String title, Path stacks)
      throws IOException, SystemException, InterruptedException {
    return convert(name, List.of("--title", title, "--norm"), List.of(stacks));
  }

  /** A differential flame graph: red where the second has more, blue where it has less. */
  public Path difference(String name, String title, Path before, Path after)
      throws IOException, SystemException, InterruptedException {
    return convert(name, List.of("--diff", "--title", title, "--norm"), List.of(before, after));
  }

  private Path convert(String name, List<String> options, List<Path> inputs)
      throws IOException, SystemException, InterruptedException {
    Path html = directory.resolve(name + ".html");
    Path log = directory.resolve(name + ".log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-jar", converter.toString()));
    command.addAll(options);
    inputs.forEach(input -> command.add(input.toString()));
    command.add(html.toString());
    Program.succeed("the flame graph " + html + " was not made", log, directory, PATIENCE, command);
    Files.deleteIfExists(log);
    return html;
  }
}
