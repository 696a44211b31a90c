package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.WorkloadException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Generator;
import dev.toll.systems.accumulo.client.AccumuloCommands.Load;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class IngestTest {

  @Test
  void bufferIs500KAsInTheStudyAndRefusedWhenAbsurd() throws Exception {
    Load standard = AccumuloCommands.BEGIN.readArguments(begin("{\"table\":\"t\"}")).load();
    assertThat(standard.batchWriterMemory()).isEqualTo(512_000);
    assertThat(Ingest.config(512_000, 3).getMaxMemory()).isEqualTo(512_000);
    assertThatThrownBy(
            () ->
                AccumuloCommands.BEGIN.readArguments(
                    begin("{\"table\":\"t\",\"batchWriterMemory\":1}")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("batchWriterMemory");
  }

  @Test
  void aLoginNeedsItsSecret() {
    assertThatThrownBy(
            () ->
                AccumuloCommands.OPEN.readArguments(
                    json(
                        "{\"clientProperties\":{},\"principal\":\"p\",\"tokenKind\":\"kerberos\"}")))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("open: argument 'keytab' is missing");
  }

  @Test
  void aMarkerMustBeAbleToBeFound() {
    assertThatThrownBy(
            () ->
                AccumuloCommands.PROBE.readArguments(json("{\"marker\":\"short\",\"relays\":[]}")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("probe: argument 'marker' must be 8 or more printable");
  }

  @Test
  void theGeneratorAloneHasACeiling() throws Exception {
    assertThat(Ingest.ceiling(new Generator(2, 100_000)).operationsPerSecond())
        .isGreaterThan(10_000);
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

  private static JsonObject begin(String load) {
    return json("{\"measured\":true,\"load\":%s}".formatted(load));
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }
}
