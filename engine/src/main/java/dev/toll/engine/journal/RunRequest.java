package dev.toll.engine.journal;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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

  /** Resolves the study. */
  public Study resolve(StudyResolver resolver) throws StudyException {
    return resolver.resolve(file, text, new StudyResolver.Request(scale, set, levels, origins));
  }

  /** The same request for more blocks. */
  public RunRequest withBlocks(int more) {
    return new RunRequest(
        file, text, scale, set, levels, seed, more, command, tollVersion, origins);
  }

  /**
   * Whether another request asks the very same, so that its run can be gone on with. Blocks are
   * compared as they were asked for; that more were added since is no difference.
   *
   * @param anySeed whether the seeds, which are last among the settings, may differ
   */
  public boolean asksTheSame(RunRequest other, boolean anySeed) {
    return text.equals(other.text)
        && Objects.equals(scale, other.scale)
        && (anySeed ? withoutSeed().equals(other.withoutSeed()) : set.equals(other.set))
        && levels.equals(other.levels);
  }

  private List<String> withoutSeed() {
    String seedSetting = DesignSettings.SEED + "=" + seed;
    boolean last = !set.isEmpty() && set.get(set.size() - 1).equals(seedSetting);
    return last ? set.subList(0, set.size() - 1) : set;
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
