package dev.toll.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.results.Results.DriftFigures;
import dev.toll.engine.results.Results.Headroom;
import dev.toll.engine.results.Results.NoiseFloor;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsBuilderTest {
  private static final Results ALL =
      new ResultsBuilder()
          .study(new StudyInfo("n", "t", "q", "s", "system", "w"))
          .run(new RunInfo("r", null, null, null, null, 1, null, 2, null, null))
          .published(new Published("t", "2017", "s", "x", "m", "u", 1, Map.of(), null, Map.of()))
          .levels(List.of())
          .metrics(List.of())
          .summaries(List.of())
          .effects(List.of())
          .noiseFloor(new NoiseFloor("m", 2, 1.0, null))
          .trials(List.of())
          .proofs(List.of())
          .steps(List.of())
          .headroom(new Headroom(2, 1))
          .warnings(List.of("w"))
          .environment(Map.of("e", "f"))
          .crossed(new Crossed(List.of(), List.of(), List.of(), List.of()))
          .protocol(new ProtocolTable("r", "m", "u", List.of(), List.of()))
          .drift(new DriftFigures("m", 12, 0.1, 0.5, 0.01))
          .sentences(List.of())
          .overlaps(List.of())
          .warned(List.of())
          .outlook(Outlook.UNKNOWN)
          .noise(List.of())
          .pivots(List.of())
          .scaling(new Scaling("s", "m", List.of(), 0, null, null, null, null, null))
          .sizing(new Sizing(new SizingSpec("m", 1, 0.5, null), List.of()))
          .build();

  @Test
  void likeOthersIsEqualInEveryComponent() {
    assertThat(ResultsParts.of(ALL)).containsOnlyKeys(ResultsParts.NAMES).doesNotContainValue(null);
    assertThat(new ResultsBuilder(ALL).build()).isEqualTo(ALL);
  }

  @Test
  void sentencesAreAddedAtTheEnd() {
    Sentence one = new Sentence(Sentence.About.PACE, "a", "m", "x", null, null, null, null);
    Sentence two = new Sentence(Sentence.About.PACE, "b", "m", "y", null, null, null, null);
    Results some = new ResultsBuilder(ALL).sentences(List.of(one)).build();
    assertThat(some.with(List.of(two)).remarks().sentences()).containsExactly(one, two);
    assertThat(new ResultsBuilder().build().with(List.of(two)).remarks().sentences())
        .containsExactly(two);
  }
}
