package dev.toll.engine.run;

import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A trial of a study's baseline outside a run, to size the study by: proved and verified as one
 * that counts, but without samplers and a journal.
 *
 * @param seconds it took in all
 * @param load what was measured
 */
public record ShortTrial(double seconds, Instance.Load load) {

  /**
   * Runs it.
   *
   * @param context whose work it uses
   * @param watch follows its steps
   * @throws SystemException when a step fails, a proof is false or data is lost
   */
  public static ShortTrial run(
      SystemUnderTest system, Study study, RunContext context, RunListener watch)
      throws SystemException, InterruptedException, IOException {
    Path logs = Files.createDirectories(context.work().resolve("pilot"));
    Steps steps = new Steps(watch::step);
    try (Session session = system.open(study, context)) {
      long start = System.nanoTime();
      Slot slot = Slot.only(context.work(), logs);
      Instance instance = session.start(study.level(study.baseline()), slot, steps);
      steps.phase("prove");
      ProofDemands.refuseFalse(instance.prove(steps));
      steps.phase("prepare");
      instance.prepare(steps);
      ProofDemands.refuseFalse(instance.proveOnce(steps));
      steps.phase("warm");
      instance.warm(steps, LoadListener.NONE, () -> false);
      steps.phase("measure");
      Instance.Load load = instance.measure(steps, LoadListener.NONE, logs.resolve("latency.hlog"));
      steps.phase("settle");
      instance.settle(steps);
      ProofDemands.refuseFalse(instance.proveLoaded(steps));
      steps.phase("verify");
      ProofDemands.refuseUnverified(instance.verify(steps), instance);
      steps.phase("reset");
      instance.stop(steps);
      instance.wipe(steps);
      return new ShortTrial((System.nanoTime() - start) / 1e9, load);
    }
  }
}
