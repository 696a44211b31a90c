package dev.toll.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.GsonBuilder;
import dev.toll.cli.doctor.Check.State;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class DiagnosisTest {
  private static final Needs NEEDS =
      new Needs("x", "toll run x --scale quick", 1, 1, Path.of("runs"), Path.of("cache"));

  private static Check check(String id, State state, boolean needed) {
    return new Check(id, "Group", "the " + id, state, needed, "found " + id, "use", "remedy");
  }

  private static Diagnosis diagnosis(Check... checks) {
    return new Diagnosis(NEEDS, List.of(checks));
  }

  @Test
  void onlyWhatIsNeededAndMissingPrevents() {
    assertThat(
            diagnosis(
                    check("a", State.OK, true),
                    check("b", State.LIMITED, true),
                    check("c", State.MISSING, false))
                .able())
        .isTrue();
    assertThat(diagnosis(check("d", State.MISSING, true)).preventing()).hasSize(1);
  }

  @Test
  void theTextSaysWhatForAndHowToGetWhatIsNotThere() {
    String text =
        DiagnosisText.render(
            diagnosis(check("disk", State.MISSING, true), check("java", State.OK, true)), Ansi.OFF);

    assertThat(text.replaceAll(" +", " "))
        .isEqualTo(
            """
            Group
             missing the disk found disk
             for: use
             get: remedy
             ok the java found java
             for: use

            not ready: toll run x --scale quick lacks the disk
            """);
    assertThat(text.chars()).as("reads the same on any terminal").allMatch(c -> c < 128);
  }

  @Test
  void coloursOnlyWhereAllowed() {
    Diagnosis diagnosis = diagnosis(check("a", State.OK, true));

    assertThat(DiagnosisText.render(diagnosis, Ansi.OFF)).doesNotContain("\u001b");
    assertThat(DiagnosisText.render(diagnosis, Ansi.ON)).contains("\u001b[32m");
  }

  @Test
  void theJsonIsSealed() {
    Object json = diagnosis(check("a", State.LIMITED, true)).json();
    assertThat(new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(json))
        .isEqualTo(
            """
            {
              "format": "toll-doctor/1",
              "command": "toll run x --scale quick",
              "able": true,
              "checks": [
                {
                  "id": "a",
                  "group": "Group",
                  "name": "the a",
                  "state": "limited",
                  "needed": true,
                  "found": "found a",
                  "use": "use",
                  "remedy": "remedy"
                }
              ]
            }""");
  }
}
