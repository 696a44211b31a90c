package dev.toll.engine.analysis;

import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.verdict.BlockEvidence;

/** The fewest blocks with which a run of a study can have a verdict. */
public final class BlocksNeeded {

  private BlocksNeeded() {}

  /** For the study as it is planned; 0 when no level is compared. */
  public static int of(Study study) {
    return study.compared() == 0
        ? 0
        : study.protocol() != null
            ? BlockFloor.needed(study.compared())
            : BlockEvidence.needed(
                study.compared(),
                study.levels().size(),
                DesignSettings.untilDecided(study.settings()));
  }
}
