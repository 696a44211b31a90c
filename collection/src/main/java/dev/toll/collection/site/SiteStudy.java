package dev.toll.collection.site;

import java.util.List;
import java.util.Optional;

/**
 * The runs of a study, the newest first.
 *
 * @param file its page in the site, below {@code studies/}
 */
public record SiteStudy(String name, String file, List<SiteRun> runs) {

  private SiteRun newest() {
    return runs.get(0);
  }

  /** As the newest run has it. */
  public String title() {
    String title = newest().info().title();
    return title == null ? name : title;
  }

  /** As the newest run has it; empty where it was not recorded. */
  public String question() {
    String question = newest().info().question();
    return question == null ? "" : question;
  }

  /** What the effects of the newest run that has any are on; empty for none. */
  public String noun() {
    return runs.stream().map(SiteRun::noun).filter(noun -> !noun.isEmpty()).findFirst().orElse("");
  }

  /** The newest run with a factor of numbers. */
  public Optional<SiteRun> scaled() {
    return runs.stream().filter(run -> run.results().estimates().scaling() != null).findFirst();
  }

  public long machines() {
    return runs.stream().map(SiteRun::machine).distinct().count();
  }
}
