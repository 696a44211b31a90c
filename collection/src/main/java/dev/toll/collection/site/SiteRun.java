package dev.toll.collection.site;

import dev.toll.engine.compare.Environment;
import dev.toll.engine.environment.Repository;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.study.DesignSettings;
import dev.toll.report.ResultsView;
import dev.toll.report.answer.AnswerWords;
import dev.toll.report.answer.LevelAnswer;
import dev.toll.report.answer.RunAnswer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run of the site.
 *
 * @param answer empty where it has none
 * @param folder its own in the site, below {@code runs/}
 */
public record SiteRun(Site.Found found, Optional<RunAnswer> answer, String folder) {
  /** Of a commit's name, as Git shortens it. */
  private static final int SHORT = 8;

  /** At least brief. */
  public Results results() {
    return found.results();
  }

  ResultsView view() {
    return new ResultsView(results());
  }

  StudyInfo info() {
    return results().design().study();
  }

  RunInfo run() {
    return results().execution().run();
  }

  /** Its study. */
  public String study() {
    return info().name();
  }

  /** Its name, which begins with its start in UTC. */
  public String id() {
    return run().id();
  }

  /** {@code 2026-11-20 19:00}, in UTC; its name where the start was not recorded. */
  public String date() {
    String at = run().startedAt();
    return at == null
        ? id()
        : at.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d).*$", "$1 $2");
  }

  /** Its label, and the commit that it was started in; empty for neither. */
  public String version() {
    Map<String, String> facts = Environment.facts(results().execution().environment());
    String commit = facts.getOrDefault(Repository.GROUP + ".commit", "");
    boolean changed = facts.getOrDefault(Repository.GROUP + ".changed since", "").equals("yes");
    return Stream.of(
            facts.getOrDefault(DesignSettings.LABEL, ""),
            commit.substring(0, Math.min(SHORT, commit.length())) + (changed ? " and changes" : ""))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  public String machine() {
    return Environment.machine(results().execution().environment());
  }

  public String state() {
    return run().state().toString();
  }

  /** Of each level but the baseline, those that have a ratio. */
  public List<LevelAnswer> levels() {
    return answer().stream()
        .flatMap(answer -> answer.levels().stream())
        .filter(LevelAnswer::hasRatio)
        .toList();
  }

  /** What its effects are on; empty where it has none. */
  public String noun() {
    return answer().map(answer -> AnswerWords.noun(answer.metric())).orElse("");
  }

  /** The number of a level's colour in the style sheets. */
  public int colour(LevelAnswer level) {
    return view().colour(level.level().name());
  }
}
