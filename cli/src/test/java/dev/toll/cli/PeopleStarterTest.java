package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.people.People;
import dev.toll.people.PeopleReader;
import dev.toll.serve.people.AllowedStudy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeopleStarterTest {
  @TempDir Path home;
  private House house;
  private PeopleStarter starter;

  @BeforeEach
  void build() throws Exception {
    house = new House(home);
    starter = new PeopleStarter(house.installation(), home.resolve("people.yaml"));
  }

  private static AllowedStudy offer(String study, String... levels) {
    return new AllowedStudy(study, null, List.of(levels));
  }

  @Test
  void anOfferHasTheStudysLevelsOrThoseThatAreNamed() throws Exception {
    assertThat(starter.resolve(offer("lock")).levels()).containsExactly("open", "shut");
    assertThat(starter.resolve(offer("lock", "shut")).levels()).containsExactly("shut");
    Files.writeString(home.resolve("mine.yaml"), House.text());
    assertThat(starter.resolve(offer("./mine.yaml")).levels()).containsExactly("open", "shut");
    assertThat(starter.prepare(offer("./mine.yaml"), "shut").name()).isEqualTo("lock-shut");
  }

  @Test
  void whatIsNotThereIsSaid() {
    for (AllowedStudy offer :
        List.of(
            offer("lok"),
            offer("./none.yaml"),
            offer("lock", "shutt"),
            new AllowedStudy("lock", "huge", List.of()))) {
      assertThatThrownBy(() -> starter.resolve(offer)).isInstanceOf(StudyException.class);
    }
  }

  @Test
  void whatTheMachineCannotHaveIsSaidBeforeAnythingIsStarted() {
    house.system.unavailable = "no door here";
    assertThatThrownBy(() -> starter.prepare(offer("lock"), "shut"))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("no door here");
  }

  @Test
  void theListInTheDocumentsCanBeRead() throws Exception {
    assertThat(Documents.people()).isNotEmpty();
    for (Map.Entry<String, String> example : Documents.people().entrySet()) {
      Path list = home.resolve(example.getKey());
      Files.writeString(list, example.getValue());
      Files.writeString(home.resolve("grace.token"), "grace-has-this-token-alone");
      Files.setPosixFilePermissions(
          home.resolve("grace.token"), PosixFilePermissions.fromString("rw-------"));
      Installation real =
          new Installation(Installation.SYSTEMS, new StudyLibrary(Cli.STUDIES), home);
      People people = PeopleReader.read(list, new PeopleStarter(real, list));
      assertThat(people.offers().get(0)).isEqualTo(offer("redis-tls", "plain", "tls"));
      assertThat(people.offers().get(1).levels()).containsExactly("none", "ssl", "auth");
    }
  }
}
