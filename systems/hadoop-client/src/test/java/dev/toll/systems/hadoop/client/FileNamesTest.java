package dev.toll.systems.hadoop.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.WorkloadException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileNamesTest {
  @ParameterizedTest
  @CsvSource({
    "toll, f0, 0",
    "toll, f9, 9",
    "toll, f10, -1",
    "toll, f09, -1",
    "toll, f, -1",
    "toll, g1, -1",
    "toll, f-1, -1",
    "toll, f9999999999, -1",
    "dfsio, test_io_9, 9",
    "dfsio, test_io_10, -1",
    "dfsio, f9, -1",
    "nnbench, file_0_4, 4",
    "nnbench, file_1_0, 5",
    "nnbench, file_1_4, 9",
    "nnbench, file_0_5, -1",
    "nnbench, file_2_0, -1",
    "nnbench, file_0, -1",
  })
  void onlyALoadsOwnNamesHaveANumber(String names, String name, int number) throws Exception {
    assertThat(names(names).number(name, 10, 2)).isEqualTo(number);
  }

  private static FileNames names(String word) throws WorkloadException {
    JsonObject json =
        JsonParser.parseString(
                "{\"directory\":\"/\",\"files\":10,\"zone\":false,\"names\":\"" + word + "\"}")
            .getAsJsonObject();
    return HdfsCommands.VERIFY_CREATED.readArguments(json).names();
  }

  @Test
  void ofNoOtherLoad() {
    assertThatThrownBy(() -> names("teragen"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("teragen");
  }
}
