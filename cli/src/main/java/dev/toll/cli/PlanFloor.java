package dev.toll.cli;

import dev.toll.engine.plan.Plan;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import java.util.ArrayList;
import java.util.List;

/** What a plan says of its number of blocks: when it stops, and what verdicts need. */
final class PlanFloor {
  private PlanFloor() {}

  static List<String> lines(Study study, Plan plan) {
    List<String> lines = new ArrayList<>();
    int compared = study.compared();
    if (compared == 0) {
      lines.add("note: only the baseline runs; nothing to compare it with");
      return lines;
    }
    stop(study, plan, lines);
    int floor = BlockFloor.needed(compared);
    String levels = compared + (compared == 1 ? " compared level" : " compared levels");
    String what = plan.sequential() ? "runs of each level" : "blocks";
    lines.add("floor: " + floor + " " + what + " for a verdict on " + levels);
    if (plan.blocks() < floor) {
      lines.add(
          "note: %s%d %s: every verdict will be undecided, too few %s"
              .formatted(
                  plan.atMost(),
                  plan.blocks(),
                  plan.blocks() == 1 ? what.replaceFirst("s\\b", "") : what,
                  plan.sequential() ? "runs" : "blocks"));
    }
    return lines;
  }

  private static void stop(Study study, Plan plan, List<String> lines) {
    Settings settings = study.settings();
    if (plan.similar() != null) {
      lines.add(
          "stops: each level when its latest %d runs are similar, or after %d"
              .formatted(plan.similar().runs(), plan.similar().atMost()));
    } else if (settings.has(DesignSettings.PRECISION)) {
      lines.add(
          "stops: when every interval is within +/-%s, after at least %s and at most %d blocks"
              .formatted(
                  settings.text(DesignSettings.PRECISION),
                  settings.text(DesignSettings.MIN_BLOCKS),
                  plan.blocks()));
    }
  }
}
