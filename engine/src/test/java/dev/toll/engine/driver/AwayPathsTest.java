package dev.toll.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.process.Elsewhere;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwayPathsTest {
  @TempDir Path here;
  @TempDir Path there;

  @Test
  void filesAreNamedWhereTheyArePut() throws Exception {
    Path secret = Files.writeString(here.resolve("password"), "x");
    String arguments =
        "{'secrets': {'password': '%s'}, 'all': [1, '%s/none', '/', 'a'], 'n': null}";
    assertThat(
            new AwayPaths(new Elsewhere(there))
                .there(JsonParser.parseString(arguments.formatted(secret, here)).getAsJsonObject()))
        .isEqualTo(
            JsonParser.parseString(
                arguments
                    .replaceFirst("%s", there.resolve("password").toString())
                    .formatted(here)));
    assertThat(there.resolve("password")).hasContent("x");
  }

  @Test
  void whatIsThereAlreadyIsLeftWhereItIs() throws Exception {
    Path own = Files.createDirectories(there.resolve("of-this-run")).resolve("keystore");
    Files.writeString(own, "x");
    JsonPrimitive path = new JsonPrimitive(own.toString());
    assertThat(new AwayPaths(new Elsewhere(there)).there(path)).isEqualTo(path);
    assertThat(there.resolve("keystore")).doesNotExist();
  }
}
