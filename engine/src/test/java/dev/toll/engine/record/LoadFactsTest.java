package dev.toll.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadFactsTest {
  private static TrialRecord trial(Map<String, String> facts, LoadFacts load) {
    return Records.valid("b01-none", 1, "none", 1, Map.of(), facts, load);
  }

  @Test
  void areAmongTheFactsInWords() {
    assertThat(trial(Map.of("port", "1"), new LoadFacts(2.5e7, 100_000.0, 500L)).facts())
        .containsEntry("driver ceiling", "2.5E7")
        .containsEntry("offered rate", "100000")
        .containsEntry("entries of a partition", "500")
        .containsEntry("port", "1")
        .hasSize(4);
    assertThat(trial(Map.of(), LoadFacts.NONE).facts()).isEmpty();
    assertThat(trial(Map.of(), new LoadFacts(null, 60.0, null, "queries_per_second", null)).facts())
        .containsEntry("offered rate of", "queries_per_second");
  }

  @Test
  void keptByTheJournal() {
    TrialRecord trial = trial(Map.of(), new LoadFacts(2.5, null, 500L));
    TrialRecord read = Journal.GSON.fromJson(Journal.GSON.toJson(trial), TrialRecord.class);
    assertThat(read).isEqualTo(trial);
    assertThat(read.load()).isEqualTo(new LoadFacts(2.5, null, 500L));
  }

  @Test
  void resultsHaveThemInWords() {
    Map<String, String> facts = Map.of("driver ceiling", "123.5", "offered rate", "100000");
    assertThat(LoadFacts.of(facts)).isEqualTo(new LoadFacts(123.5, 100_000.0, null));
    LoadFacts queries = new LoadFacts(null, 60.0, null, "queries_per_second", null);
    assertThat(LoadFacts.of(queries.words())).isEqualTo(queries);
    assertThat(LoadFacts.of(Map.of("entries of a partition", "many"))).isEqualTo(LoadFacts.NONE);
  }
}
