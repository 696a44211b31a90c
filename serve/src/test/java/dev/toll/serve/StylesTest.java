package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class StylesTest {

  /** A border of a colour that no line defines is not drawn. */
  @Test
  void everyColourThatIsUsedIsDefinedInLightAndDark() throws Exception {
    String css = Files.readString(Path.of("src/main/resources/dev/toll/serve/watch.css"));
    assertThat(Pattern.compile("var\\(--([a-z0-9-]+)\\)").matcher(css).results())
        .map((MatchResult use) -> use.group(1))
        .allSatisfy(name -> assertThat(css.split("--" + name + ":", -1)).hasSize(3));
  }
}
