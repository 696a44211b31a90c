package dev.toll.engine.results;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec.Pivot;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Results from parts, or like others with some parts changed; what is not given is unknown. */
public final class ResultsBuilder {
  private final Map<String, Object> parts = new HashMap<>();

  /** Nothing known yet, and all lists empty. */
  public ResultsBuilder() {
    ResultsParts.lists().forEach(name -> parts.put(name, List.of()));
    parts.put("format", Results.FORMAT);
    parts.put("environment", Map.of());
  }

  /** Like these, and lists that they lack empty. */
  public ResultsBuilder(Results like) {
    this();
    ResultsParts.of(like)
        .forEach(
            (name, value) -> {
              if (value != null) {
                parts.put(name, value);
              }
            });
  }

  private ResultsBuilder with(String component, Object value) {
    parts.put(component, value);
    return this;
  }

  public ResultsBuilder study(StudyInfo value) {
    return with("study", value);
  }

  public ResultsBuilder run(RunInfo value) {
    return with("run", value);
  }

  public ResultsBuilder published(Published value) {
    return with("published", value);
  }

  public ResultsBuilder levels(List<LevelInfo> value) {
    return with("levels", value);
  }

  public ResultsBuilder metrics(List<Metric> value) {
    return with("metrics", value);
  }

  public ResultsBuilder summaries(List<Summary> value) {
    return with("summaries", value);
  }

  public ResultsBuilder effects(List<Effect> value) {
    return with("effects", value);
  }

  public ResultsBuilder noiseFloor(NoiseFloor value) {
    return with("noiseFloor", value);
  }

  public ResultsBuilder trials(List<Trial> value) {
    return with("trials", value);
  }

  public ResultsBuilder proofs(List<LevelProof> value) {
    return with("proofs", value);
  }

  public ResultsBuilder steps(List<StepTime> value) {
    return with("steps", value);
  }

  public ResultsBuilder headroom(Headroom value) {
    return with("headroom", value);
  }

  public ResultsBuilder warnings(List<String> value) {
    return with("warnings", value);
  }

  public ResultsBuilder environment(Map<String, Object> value) {
    return with("environment", value);
  }

  public ResultsBuilder crossed(Crossed value) {
    return with("crossed", value);
  }

  public ResultsBuilder protocol(ProtocolTable value) {
    return with("protocol", value);
  }

  public ResultsBuilder drift(DriftFigures value) {
    return with("drift", value);
  }

  public ResultsBuilder sentences(List<Sentence> value) {
    return with("sentences", value);
  }

  public ResultsBuilder overlaps(List<EventOverlap> value) {
    return with("overlaps", value);
  }

  public ResultsBuilder warned(List<Warning> value) {
    return with("warned", value);
  }

  public ResultsBuilder outlook(Outlook value) {
    return with("outlook", value);
  }

  public ResultsBuilder noise(List<Noise> value) {
    return with("noise", value);
  }

  public ResultsBuilder pivots(List<Pivot> value) {
    return with("pivots", value);
  }

  public ResultsBuilder scaling(Scaling value) {
    return with("scaling", value);
  }

  public ResultsBuilder sizing(Sizing value) {
    return with("sizing", value);
  }

  public Results build() {
    return ResultsParts.results(parts);
  }
}
