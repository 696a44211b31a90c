package dev.toll.systems.base.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkFinderTest {

  private static final JdkRange RANGE = JdkRange.ACCUMULO_2_1;

  @TempDir Path temporary;
  private Path root;
  private Path home;

  @BeforeEach
  void realPath() throws IOException {
    root = temporary.toRealPath();
    home = root.resolve("home/me");
    Files.createDirectories(home);
  }

  @Test
  void theRunningOneIsTakenWhenItFits() throws Exception {
    Path running = jdk("usr/lib/jvm/java-17", "17.0.15");
    jdk("usr/lib/jvm/java-21", "21.0.5");
    Jdk picked = finder(Map.of(), running).pick(RANGE);
    assertThat(picked).isEqualTo(new Jdk(running, "17.0.15", 17, "Somebody"));
  }

  @Test
  void elseTheNewestLongTermReleaseInTheRange() throws Exception {
    Path running = jdk("usr/lib/jvm/java-25", "25.0.1");
    jdk("usr/lib/jvm/java-17", "17.0.15");
    jdk("opt/jdk-22", "22.0.1");
    Path wanted = jdk("home/me/.sdkman/candidates/java/21.0.5-tem", "21.0.5");
    assertThat(finder(Map.of(), running).pick(RANGE).home()).isEqualTo(wanted);
  }

  @Test
  void elseTheNewestInTheRange() throws Exception {
    Path running = jdk("usr/lib/jvm/java-25", "25.0.1");
    jdk("opt/jdk-20", "20.0.2");
    jdk("opt/jdk-22", "22.0.1");
    assertThat(finder(Map.of(), running).pick(RANGE).feature()).isEqualTo(22);
  }

  @Test
  void theVariableBeatsEverything() throws Exception {
    Path running = jdk("usr/lib/jvm/java-17", "17.0.15");
    Path named = jdk("somewhere/else", "21.0.5");
    Map<String, String> environment = Map.of("TOLL_SERVER_JAVA_HOME", named.toString());
    assertThat(finder(environment, running).pick(RANGE).home()).isEqualTo(named);
  }

  @Test
  void aVariableThatDoesNotFitIsAnErrorAndNotPassedOver() throws Exception {
    Path running = jdk("usr/lib/jvm/java-17", "17.0.15");
    Path named = jdk("somewhere/else", "25.0.1");
    assertThatThrownBy(
            () -> finder(Map.of("TOLL_SERVER_JAVA_HOME", named.toString()), running).pick(RANGE))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("names Java 25.0.1")
        .hasMessageContaining("17 to 22");
    assertThatThrownBy(
            () -> finder(Map.of("TOLL_SERVER_JAVA_HOME", "/no/such"), running).pick(RANGE))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("no working bin/java");
  }

  @Test
  void noneSaysWhatWasFoundAndWhatToDo() throws Exception {
    Path running = jdk("usr/lib/jvm/java-25", "25.0.1");
    jdk("opt/jdk8", "1.8.0_392");
    assertThatThrownBy(() -> finder(Map.of(), running).pick(RANGE))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("Accumulo 2.1 run on JDK 17 to 22")
        .hasMessageContaining("25.0.1 (Somebody) at " + running)
        .hasMessageContaining("1.8.0_392")
        .hasMessageContaining("set TOLL_SERVER_JAVA_HOME");
  }

  @Test
  void everyPlaceIsLookedAtAndLinksCountOnce() throws Exception {
    Path running = jdk("usr/lib/jvm/java-17", "17.0.15");
    Files.createSymbolicLink(root.resolve("usr/lib/jvm/default"), running);
    jdk("home/me/.jdks/corretto-11", "11.0.20");
    jdk("Library/Java/JavaVirtualMachines/x.jdk/Contents/Home", "19");
    jdk("toolchain/jdk", "18.0.1");
    Path onPath = jdk("tools/java-20", "20");
    Path fromVariable = jdk("tools/java-22", "22-ea");
    Files.createDirectories(home.resolve(".m2"));
    Files.writeString(
        home.resolve(".m2/toolchains.xml"),
        "<toolchains><toolchain><type>jdk</type><configuration><jdkHome>"
            + root.resolve("toolchain/jdk")
            + "</jdkHome></configuration></toolchain></toolchains>");
    Map<String, String> environment =
        Map.of("JAVA_HOME", fromVariable.toString(), "PATH", "/none:" + onPath.resolve("bin"));
    assertThat(finder(environment, running).all())
        .extracting(Jdk::feature)
        .containsExactlyInAnyOrder(17, 11, 19, 18, 20, 22);
  }

  @Test
  void withoutAReleaseFileTheJavaIsAsked() throws Exception {
    Path fake = jdk("opt/odd", "0");
    Files.delete(fake.resolve("release"));
    Files.writeString(
        fake.resolve("bin/java"),
        "#!/bin/sh\necho '    java.version = 21.0.2' >&2\necho '    java.vendor = Odd Ltd' >&2\n");
    assertThat(JdkReader.read(fake)).contains(new Jdk(fake, "21.0.2", 21, "Odd Ltd"));
  }

  @Test
  void thisMachinesOwnJavaIsFound() {
    assertThat(new JdkFinder().all().get(0).feature()).isEqualTo(Runtime.version().feature());
  }

  private JdkFinder finder(Map<String, String> environment, Path running) {
    return new JdkFinder(environment, home, root, running);
  }

  private Path jdk(String place, String version) throws IOException {
    Path jdk = root.resolve(place);
    Files.createDirectories(jdk.resolve("bin"));
    Path java = Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\nexit 1\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(
        jdk.resolve("release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");
    return jdk;
  }
}
