package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** How a server is set up and started, and what it must say of itself then. Stateless. */
interface Configuration {
  /** What makes templates of data differ: settings that matter when data is initialised. */
  String template(Settings level);

  /** The command that initialises an empty directory. */
  List<String> initialise(Installation installation, Settings level, Place place)
      throws IOException;

  /** Writes the configuration of a level; the template has been copied. */
  void configure(Installation installation, Settings level, Place place) throws IOException;

  /** The command of the server. */
  List<String> server(Installation installation, Place place);

  /** What the server must report of itself at a level, by name of its variable. */
  Map<String, String> claims(Settings level);

  /**
   * What a connected server must report: only what the study sets itself, since the rest is as the
   * server's owner wants it.
   */
  Map<String, String> said(Settings level);

  /** {@code system.options.*}, as the server spells their names. */
  Map<String, String> options(Settings level);

  /** The files where a table lies, and the log, for the at-rest proof; null without one. */
  default AtRestProof.Files files(Place place) {
    return null;
  }
}
