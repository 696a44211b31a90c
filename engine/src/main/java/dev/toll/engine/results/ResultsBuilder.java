package dev.toll.engine.results;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportWishes.Pivot;
import dev.toll.engine.results.Results.DriftFigures;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Headroom;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StepTime;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.engine.results.Results.Trial;
import java.util.List;
import java.util.Map;

/** Results from parts, or like others with some parts changed; what is not given is unknown. */
public final class ResultsBuilder {
  private String format = Results.FORMAT;
  private StudyInfo study;
  private RunInfo run;
  private Published published;
  private List<LevelInfo> levels;
  private List<Metric> metrics;
  private List<Summary> summaries;
  private List<Effect> effects;
  private NoiseFloor noiseFloor;
  private List<Trial> trials;
  private List<LevelProof> proofs;
  private List<StepTime> steps;
  private Headroom headroom;
  private List<String> warnings;
  private Map<String, Object> environment;
  private Crossed crossed;
  private ProtocolTable protocol;
  private DriftFigures drift;
  private List<Sentence> sentences;
  private List<EventOverlap> overlaps;
  private List<Warning> warned;
  private Outlook outlook;
  private List<Noise> noise;
  private List<Pivot> pivots;
  private Scaling scaling;
  private Sizing sizing;

  /** Nothing known yet. */
  public ResultsBuilder() {}

  /** Like these. */
  public ResultsBuilder(Results like) {
    format = like.format();
    study = like.study();
    run = like.run();
    published = like.published();
    levels = like.levels();
    metrics = like.metrics();
    summaries = like.summaries();
    effects = like.effects();
    noiseFloor = like.noiseFloor();
    trials = like.trials();
    proofs = like.proofs();
    steps = like.steps();
    headroom = like.headroom();
    warnings = like.warnings();
    environment = like.environment();
    crossed = like.crossed();
    protocol = like.protocol();
    drift = like.drift();
    sentences = like.sentences();
    overlaps = like.overlaps();
    warned = like.warned();
    outlook = like.outlook();
    noise = like.noise();
    pivots = like.pivots();
    scaling = like.scaling();
    sizing = like.sizing();
  }

  public ResultsBuilder study(StudyInfo value) {
    study = value;
    return this;
  }

  public ResultsBuilder run(RunInfo value) {
    run = value;
    return this;
  }

  public ResultsBuilder published(Published value) {
    published = value;
    return this;
  }

  public ResultsBuilder levels(List<LevelInfo> value) {
    levels = value;
    return this;
  }

  public ResultsBuilder metrics(List<Metric> value) {
    metrics = value;
    return this;
  }

  public ResultsBuilder summaries(List<Summary> value) {
    summaries = value;
    return this;
  }

  public ResultsBuilder effects(List<Effect> value) {
    effects = value;
    return this;
  }

  public ResultsBuilder noiseFloor(NoiseFloor value) {
    noiseFloor = value;
    return this;
  }

  public ResultsBuilder trials(List<Trial> value) {
    trials = value;
    return this;
  }

  public ResultsBuilder proofs(List<LevelProof> value) {
    proofs = value;
    return this;
  }

  public ResultsBuilder steps(List<StepTime> value) {
    steps = value;
    return this;
  }

  public ResultsBuilder headroom(Headroom value) {
    headroom = value;
    return this;
  }

  public ResultsBuilder warnings(List<String> value) {
    warnings = value;
    return this;
  }

  public ResultsBuilder environment(Map<String, Object> value) {
    environment = value;
    return this;
  }

  public ResultsBuilder crossed(Crossed value) {
    crossed = value;
    return this;
  }

  public ResultsBuilder protocol(ProtocolTable value) {
    protocol = value;
    return this;
  }

  public ResultsBuilder drift(DriftFigures value) {
    drift = value;
    return this;
  }

  public ResultsBuilder sentences(List<Sentence> value) {
    sentences = value;
    return this;
  }

  public ResultsBuilder overlaps(List<EventOverlap> value) {
    overlaps = value;
    return this;
  }

  public ResultsBuilder warned(List<Warning> value) {
    warned = value;
    return this;
  }

  public ResultsBuilder outlook(Outlook value) {
    outlook = value;
    return this;
  }

  public ResultsBuilder noise(List<Noise> value) {
    noise = value;
    return this;
  }

  public ResultsBuilder pivots(List<Pivot> value) {
    pivots = value;
    return this;
  }

  public ResultsBuilder scaling(Scaling value) {
    scaling = value;
    return this;
  }

  public ResultsBuilder sizing(Sizing value) {
    sizing = value;
    return this;
  }

  public Results build() {
    return new Results(
        format,
        study,
        run,
        published,
        levels,
        metrics,
        summaries,
        effects,
        noiseFloor,
        trials,
        proofs,
        steps,
        headroom,
        warnings,
        environment,
        crossed,
        protocol,
        drift,
        sentences,
        overlaps,
        warned,
        outlook,
        noise,
        pivots,
        scaling,
        sizing);
  }
}
