package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Children run alike with any locale and temporary directory that toll was started with. */
@Timeout(60)
class ChildEnvironmentTest {
  @TempDir Path directory;

  @Test
  void noVariableOfALocaleIsInherited() {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "LANG", "tr_TR.UTF-8", "LC_ALL", "tr_TR.UTF-8", "LC_CTYPE", "C", "LANGUAGE", "tr"));
    environment.put("PATH", "/bin");
    ChildEnvironment.fixLocale(environment);
    assertThat(environment).isEqualTo(Map.of("PATH", "/bin", "LC_ALL", "C.UTF-8"));
  }

  /** What a Turkish user's toll starts: {@link Child} says how it finds itself. */
  @Tag("slow")
  @Test
  void aJvmThatATurkishTollStartsSpeaksEnglishAndUsesItsOwnDirectory() throws Exception {
    assumeTrue(turkish(), "this machine cannot make a Turkish locale");
    Path temporary = directory.resolve("tmp é");
    assertThat(toll(temporary))
        .isEqualTo("toll İNHERİT\nserver INHERIT " + temporary + " UTF-8 é\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary)))
        .isEqualTo("rwx------");
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).hasSize(1);
    }
  }

  /** Makes the locale, which few machines have. */
  private boolean turkish() throws Exception {
    try {
      return new ProcessBuilder(
                  "localedef", "-i", "tr_TR", "-f", "UTF-8", directory + "/tr_TR.UTF-8")
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private String toll(Path temporary) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            java(),
            "-cp",
            System.getProperty("java.class.path"),
            Toll.class.getName(),
            temporary.toString());
    builder.environment().put("LOCPATH", directory.toString());
    builder.environment().put("LC_ALL", "tr_TR.UTF-8");
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String shouted() {
    return "inherit".toUpperCase(Locale.getDefault());
  }

  private static void say(String line) {
    System.out.write(line.getBytes(StandardCharsets.UTF_8), 0, bytes(line));
    System.out.flush();
  }

  private static int bytes(String line) {
    return line.getBytes(StandardCharsets.UTF_8).length;
  }

  /** In the place of toll: in Turkish. */
  public static final class Toll {
    private Toll() {}

    public static void main(String[] args) throws Exception {
      say("toll " + shouted() + "\n");
      Path temporary = Path.of(args[0]);
      List<String> command = new ArrayList<>(List.of(java()));
      command.addAll(ChildEnvironment.jvmFlags(temporary));
      command.addAll(
          List.of("-cp", System.getProperty("java.class.path"), Server.class.getName(), "é"));
      ProcessBuilder builder = ChildEnvironment.builder(command).inheritIO();
      ChildEnvironment.fixTemporary(builder.environment(), temporary);
      builder.start().waitFor();
    }
  }

  /** In the place of a server. */
  public static final class Server {
    private Server() {}

    public static void main(String[] args) throws IOException {
      Path made = Files.createTempFile("left", "behind").getParent();
      String encoding = System.getProperty("file.encoding");
      say("server " + shouted() + " " + made + " " + encoding + " " + args[0] + "\n");
    }
  }
}
