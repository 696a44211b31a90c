package dev.toll.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.StudyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said without a cluster. */
class YarnWordsTest {
  @TempDir Path directory;

  @Test
  void aConfigurationIsNeeded() throws Exception {
    assertThatThrownBy(() -> YarnConf.check(Optional.empty()))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining("--yarn-conf DIR, or HADOOP_CONF_DIR");
    assertThatThrownBy(() -> YarnConf.check(Optional.of(directory.toString())))
        .hasMessageContaining("no readable " + directory.resolve("yarn-site.xml"));
    Files.writeString(directory.resolve("yarn-site.xml"), "<configuration/>");
    assertThat(YarnConf.check(Optional.of(directory.toString()))).isEqualTo(directory);
  }

  @Test
  void aJdkIsAPathThatAShellTakesAsItIs() throws Exception {
    assertThat(YarnConf.java(Optional.empty())).isEmpty();
    assertThat(YarnConf.java(Optional.of("/opt/jdk-17"))).isEqualTo("/opt/jdk-17");
    for (String bad : new String[] {"jdk", "/opt/my jdk", "/opt/$(id)", "/opt/;x"}) {
      assertThatThrownBy(() -> YarnConf.java(Optional.of(bad)))
          .hasMessageContaining("machine.yarn-java: '" + bad + "' must be an absolute path");
    }
  }

  @Test
  void whatYarnSaysOfAnEndIsCutToItsPoint() {
    String frame =
        "Exception from container-launch. Container id: c Exit code: 1 Last 4096 bytes of stderr : ";
    assertThat(
            Diagnostics.explain(
                frame + "toll-agent: toll refuses this agent: x Last 4096 bytes of y"))
        .isEqualTo("the agent has ended: toll refuses this agent: x");
    assertThat(Diagnostics.explain(frame + "java.lang.UnsupportedClassVersionError: dev/toll/X"))
        .startsWith("the container's Java is older than 17; set machine.yarn-java");
    assertThat(Diagnostics.explain(frame + "/bin/bash: line 1: java: command not found"))
        .startsWith("the container has no Java; set machine.yarn-java");
    assertThat(Diagnostics.explain("x".repeat(1000))).hasSize(403).endsWith("...");
  }
}
