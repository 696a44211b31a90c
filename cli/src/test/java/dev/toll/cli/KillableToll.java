package dev.toll.cli;

import dev.toll.engine.system.Catalog;
import java.nio.file.Path;
import java.util.List;

/** Toll with {@link KillableSystem} as its only system, in a JVM of its own. */
public final class KillableToll {
  private KillableToll() {}

  /** The first argument is where studies and cache are; the others are toll's. */
  public static void main(String[] arguments) {
    Path place = Path.of(arguments[0]);
    Installation installation =
        new Installation(
            new Catalog(List.of(new KillableSystem())),
            new StudyLibrary(place.resolve("studies")),
            place.resolve("cache"));
    String[] more = List.of(arguments).subList(1, arguments.length).toArray(String[]::new);
    System.exit(Main.commandLine(installation).execute(more));
  }
}
