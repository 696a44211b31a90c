package dev.toll.engine.journal;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import java.util.List;
import java.util.Map;

/**
 * What was asked for, as the journal's {@code run} line keeps it: enough to resolve the very same
 * study again from the run directory alone.
 *
 * @param file name of the study file, for messages
 * @param text its content
 * @param scale null for the study as written
 * @param blocks planned in all; grows when blocks are added
 * @param command how to run it again
 * @param origins by path, of what is in {@code set} but was said by another option, or drawn
 */
public record RunRequest(
    String file,
    String text,
    String scale,
    List<String> set,
    List<String> levels,
    long seed,
    int blocks,
    String command,
    String tollVersion,
    Map<String, String> origins) {

  public RunRequest {
    set = List.copyOf(set);
    levels = List.copyOf(levels);
    origins = Map.copyOf(origins);
  }

  /** Resolves the study, of one of these systems. */
  public Study resolve(Catalog catalog) throws StudyException {
    return new StudyResolver(catalog)
        .resolve(file, text, new StudyResolver.Request(scale, set, levels, origins));
  }

  /** Of the run; empty for none. */
  public String label() {
    String setting = DesignSettings.LABEL + "=";
    return set.stream()
        .filter(one -> one.startsWith(setting))
        .map(one -> one.substring(setting.length()))
        .findFirst()
        .orElse("");
  }

  /** The same request for more blocks. */
  public RunRequest withBlocks(int more) {
    return new RunRequest(
        file, text, scale, set, levels, seed, more, command, tollVersion, origins);
  }

  /** Appends it to the journal. */
  public void write(Journal journal) {
    journal.append("run", this);
  }

  /** The newest request of a journal; null when there is none. */
  public static RunRequest read(List<Journal.Line> lines) {
    return lines.stream()
        .filter(line -> line.kind().equals("run"))
        .reduce((older, newer) -> newer)
        .map(line -> Journal.GSON.fromJson(line.body(), RunRequest.class))
        .orElse(null);
  }
}
