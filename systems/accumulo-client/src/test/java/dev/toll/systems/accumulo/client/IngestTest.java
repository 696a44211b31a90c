package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.Arguments;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.WorkloadException;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class IngestTest {

  @Test
  void flushesAsOftenAsTheSuiteButLeavesShortLoadsWithReferences() throws Exception {
    Arguments none = new Arguments("measure", null);
    assertThat(Ingest.layer(none, LoadPlan.count(2, 2_000_000_000))).isEqualTo(1_000_000);
    assertThat(Ingest.layer(none, LoadPlan.count(2, 1_000_000))).isEqualTo(50_000);
    assertThat(Ingest.layer(none, LoadPlan.count(1, 3))).isEqualTo(2);
    assertThat(Ingest.layer(none, LoadPlan.duration(2, 10))).isEqualTo(100_000);
    Arguments stated =
        new Arguments("measure", JsonParser.parseString("{\"flushEvery\":7}").getAsJsonObject());
    assertThat(Ingest.layer(stated, LoadPlan.count(2, 100))).isEqualTo(7);
  }

  @Test
  void bufferIs500KAsInTheStudyAndRefusedWhenAbsurd() throws Exception {
    assertThat(Ingest.config(new Arguments("measure", null)).getMaxMemory()).isEqualTo(512_000);
    JsonObject absurd = JsonParser.parseString("{\"batchWriterMemory\":1}").getAsJsonObject();
    assertThatThrownBy(() -> Ingest.config(new Arguments("measure", absurd)))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("batchWriterMemory");
  }

  @Test
  void theGeneratorAloneHasACeiling() throws Exception {
    JsonObject result =
        Ingest.ceiling(
            new Arguments("ceiling", JsonParser.parseString("{\"writers\":2}").getAsJsonObject()));
    assertThat(result.get("operationsPerSecond").getAsDouble()).isGreaterThan(10_000);
    assertThat(result.get("writers").getAsInt()).isEqualTo(2);
  }

  @Test
  void splitsCutTheRowsEvenly() {
    assertThat(Tables.splits(0)).isEmpty();
    assertThat(List.copyOf(Tables.splits(3)))
        .containsExactly(
            new Text("2000000000000000"),
            new Text("4000000000000000"),
            new Text("6000000000000000"));
  }

  @Test
  void commandsNeedAnOpenClient() {
    ContinuousIngest workload = new ContinuousIngest();
    assertThatThrownBy(
            () -> workload.commands().get("measure").run(new Arguments("measure", null), null))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("no client is open; send 'open' first");
  }
}
