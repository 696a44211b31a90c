package dev.toll.report;

import dev.toll.engine.results.Results.StepTime;
import java.util.List;

/** The steps of the fixture's trials: the ten of the 2017 post, then the trial's life. */
final class FixtureSteps {

  private static final String LOCAL = "skipped: storage is local files";

  static final List<StepTime> STEPS =
      List.of(
          new StepTime("reset", "stop Accumulo", 24, 1.12, 1.9, null),
          new StepTime("reset", "stop ZooKeeper", 24, 0.31, 0.44, null),
          new StepTime("reset", "stop Hadoop", 24, 0, 0, LOCAL),
          new StepTime("reset", "sync", 24, 0.08, 0.6, null),
          new StepTime("reset", "drop caches", 24, 0.21, 0.4, null),
          new StepTime("reset", "start Hadoop", 24, 0, 0, LOCAL),
          new StepTime("reset", "start ZooKeeper", 24, 0.92, 1.3, null),
          new StepTime("reset", "start Accumulo", 24, 4.61, 6.02, null),
          new StepTime("reset", "drop tables", 24, 0.02, 0.1, null),
          new StepTime("reset", "create tables", 24, 0.83, 1.21, null),
          new StepTime("prove", "wire", 24, 1.43, 2.2, null),
          new StepTime("prove", "refusal", 4, 0.41, 0.6, null),
          new StepTime("warm", "ingest until steady", 24, 14.2, 20.0, null),
          new StepTime("measure", "ingest 10000000 entries", 24, 76.3, 86.9, null),
          new StepTime("settle", "flush", 24, 2.31, 3.7, null),
          new StepTime("verify", "count and check references", 24, 9.84, 12.2, null));

  private FixtureSteps() {}
}
