package dev.toll.engine.analysis;

import dev.toll.engine.record.Cell;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.EventOverlap;
import dev.toll.engine.results.Noise;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Design;
import dev.toll.engine.results.Results.DriftFigures;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Estimates;
import dev.toll.engine.results.Results.Evidence;
import dev.toll.engine.results.Results.Execution;
import dev.toll.engine.results.Results.Headroom;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.Remarks;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.results.Scaling;
import dev.toll.engine.results.Sentence;
import dev.toll.engine.results.Warning;
import dev.toll.engine.statistics.Drift;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.words.Finding;
import dev.toll.engine.words.ScalingFinding;
import dev.toll.engine.words.WarningText;
import java.util.ArrayList;
import java.util.List;

/**
 * From a journal to results. The same input gives the same results in any order of its trials, so
 * an analysis can be made again from the journal at any time.
 */
public final class Analysis {

  private Analysis() {}

  /** Analyses a run, finished or not. */
  public static Results analyse(AnalysisInput input) {
    Blocks blocks = new Blocks(input.trials(), input.sequential());
    List<String> levels = input.levelNames();
    RunInfo run = withBlocks(input.run(), blocks.complete(levels));
    Effects effects = new Effects(input, blocks);
    List<Effect> found = effects.all();
    NoiseFloor noiseFloor = effects.noiseFloor();
    Proofs gathered = new Proofs(blocks);
    List<LevelProof> proofs = gathered.of(levels);
    Headroom headroom = headroom(input, blocks);
    List<EventOverlap> overlaps =
        input.coincidences().isEmpty()
            ? List.of()
            : EventOverlaps.of(input.coincidences(), blocks.counted());
    Warnings said = new Warnings();
    said.addAll(input.warnings());
    TrialWarnings.say(said, input, blocks, proofs);
    ExclusionWarnings.say(said, input, blocks, found);
    FigureWarnings.say(said, input, blocks, found, noiseFloor, headroom);
    effects.say(said);
    TrialWarnings.steady(said, input, blocks);
    List<Warning> warnings = said.list();
    Scaling scaling = ScalingAnalysis.of(input, blocks, found);
    List<Noise> noise =
        input.sequential() ? List.of() : new NoiseAnalysis(levels, blocks).of(input.metrics());
    Results results =
        new Results(
            Results.FORMAT,
            new Design(
                input.study(),
                input.published(),
                input.levels(),
                input.metrics(),
                input.wishes().pivots()),
            new Execution(
                run,
                blocks.all().stream().map(trial -> shown(trial, gathered, input)).toList(),
                StepTimes.of(blocks.counted()),
                headroom,
                input.environment()),
            new Estimates(
                Summaries.of(input, blocks),
                found,
                noiseFloor,
                input.crossed() ? new CrossedEffects(input, blocks).all() : null,
                input.asPublished() ? AsPublished.of(input, blocks) : null,
                scaling,
                null),
            new Evidence(
                proofs,
                drift(input, blocks),
                overlaps,
                noise,
                Outlooks.of(input, blocks, found, noise)),
            new Remarks(
                warnings.stream().map(WarningText::of).toList(),
                warnings,
                sentences(input, blocks, found, overlaps, scaling)));
    return input.wishes().sizing() == null
        ? results
        : SizingAnalysis.with(results, input.wishes().sizing());
  }

  /** What casts doubt on figures first, then what they mean. */
  private static List<Sentence> sentences(
      AnalysisInput input,
      Blocks blocks,
      List<Effect> effects,
      List<EventOverlap> overlaps,
      Scaling scaling) {
    Findings own = new Findings(input, blocks);
    List<Finding> findings = new ArrayList<>(own.arrivalRates());
    findings.addAll(own.reproductions(effects));
    if (!input.wishes().why().isEmpty()) {
      findings.addAll(new Causes(input, blocks, effects).all());
    }
    findings.addAll(own.hoursWork(effects));
    if (!input.wishes().pivots().isEmpty()) {
      findings.addAll(new Claims(input, effects).all());
    }
    if (scaling != null && scaling.contention() != null) {
      findings.add(new ScalingFinding(scaling, input.metric(scaling.metric())));
    }
    for (EventOverlap overlap : overlaps) {
      findings.add(new Finding.Dips(overlap));
    }
    List<Sentence> sentences = new ArrayList<>();
    for (Finding finding : findings) {
      sentences.add(finding.sentence());
    }
    return sentences;
  }

  private static DriftFigures drift(AnalysisInput input, Blocks blocks) {
    String metric = input.primary() == null ? null : input.primary().name();
    Drift drift = metric == null ? null : Drift.of(blocks.residuals(metric));
    return drift == null
        ? null
        : new DriftFigures(metric, drift.trials(), drift.rho(), drift.p(), drift.halves());
  }

  private static RunInfo withBlocks(RunInfo run, int blocks) {
    return new RunInfo(
        run.id(),
        run.startedAt(),
        run.endedAt(),
        run.state(),
        run.stoppedBy(),
        run.seed(),
        run.order(),
        blocks,
        run.tollVersion(),
        run.command());
  }

  private static Trial shown(TrialRecord trial, Proofs proofs, AnalysisInput input) {
    return new Trial(
        trial.trial(),
        trial.block(),
        trial.position(),
        trial.level(),
        trial.attempt(),
        trial.status(),
        trial.reason(),
        trial.startedAt(),
        Finite.of(trial.metrics()),
        Finite.of(trial.interference()),
        proofs.proved(trial),
        trial.verification() == null ? Verdict.UNKNOWN : trial.verification().verdict(),
        trial.verification() == null ? null : trial.verification().summary(),
        trial.facts(),
        input.steady().get(trial.trial()),
        trial.details(),
        trial.slices(),
        trial.load().joint());
  }

  private static Headroom headroom(AnalysisInput input, Blocks blocks) {
    if (input.ceiling() == null || !Double.isFinite(input.ceiling().value())) {
      return null;
    }
    double achieved =
        Cell.values(blocks.counted(), input.ceiling().metric()).stream()
            .max(Double::compare)
            .orElse(0.0);
    return new Headroom(input.ceiling().value(), achieved);
  }
}
