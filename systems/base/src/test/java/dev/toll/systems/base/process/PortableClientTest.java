package dev.toll.systems.base.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.jdk.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client's files that are carried to another place, with the first one gone. */
class PortableClientTest {
  @TempDir Path scratch;
  private Path run;
  private Path clients;
  private Toolbox tools;

  @BeforeEach
  void make() throws Exception {
    scratch = scratch.toRealPath();
    run = Files.createDirectories(scratch.resolve("run"));
    clients = Files.createDirectories(run.resolve("work/client"));
    tools =
        new Toolbox(
            "test",
            new Jdk(Path.of(System.getProperty("java.home")), "17", 17, "test"),
            List.of(jar("jars/a.jar", "of/a.txt"), jar("others/a.jar", "of/other.txt")),
            "test",
            null,
            run,
            new Ledger(run.resolve("work/tmp")),
            false);
  }

  private record Ledger(Path temporary) implements ProcessLedger {}

  private Path jar(String name, String entry) throws IOException {
    Path file = run.resolve(name);
    Files.createDirectories(file.getParent());
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      jar.putNextEntry(new JarEntry(entry));
    }
    return file;
  }

  @Test
  void worksWhereItIsCarriedTo() throws Exception {
    PortableClient client = PortableClient.nextTo(clients, run, tools);
    Path secret =
        Files.write(run.resolve("store"), new byte[] {1, 0, '@', 'H', 'E', 'R', 'E', '@'});
    Path store = client.copy(secret);
    Path directory = client.directory();
    Path properties = directory.resolve("client.properties");
    Files.writeString(properties, "store=" + store + "\nurl=" + store.toUri() + "\n");
    Files.writeString(directory.resolve("hosts"), "127.0.1.1 " + PortableClient.OWN_NAME + "\n");
    JvmSpec java = JvmSpec.ofUser(directory).with(List.of("-Dstore=" + store));
    ClientAccess access =
        ClientScript.java(
            ClientAccess.at("198.18.0.1", 4711).with("PROPERTIES", properties),
            directory,
            tools,
            java);
    client.finish(access);

    Path copy = scratch.resolve("copy");
    // Jars are copied, as scp does.
    assertThat(said("cp", "-rpL", directory.toString(), copy.toString())).isEmpty();
    Files.move(run, scratch.resolve("gone"));
    String variables = said("sh", copy.resolve(ClientAccess.SCRIPT).toString());
    assertThat(variables.lines())
        .contains(
            "export TOLL_HOST='198.18.0.1'",
            "export TOLL_PORT='4711'",
            "export PROPERTIES='" + copy.resolve("client.properties") + "'",
            "export TOLL_JAVA='" + copy.resolve("java") + "'",
            "export TOLL_CLASSPATH='%1$s/lib/a.jar:%1$s/lib/also-a.jar:%1$s'".formatted(copy));
    assertThat(copy.resolve("client.properties"))
        .hasContent("store=%1$s/store\nurl=file://%1$s/store".formatted(copy));
    assertThat(copy.resolve("store")).hasSameBinaryContentAs(scratch.resolve("gone/store"));
    assertThat(Files.readString(copy.resolve("hosts")).strip()).matches("127.0.1.1 [^@ ]+");
    Path main = scratch.resolve("Main.java");
    Files.writeString(
        main,
        """
        class Main {
          public static void main(String[] args) throws Exception {
            ClassLoader loader = ClassLoader.getSystemClassLoader();
            System.out.print(System.getProperty("store") + " " + args[0]
                + " " + (loader.getResource("of/a.txt") != null)
                + " " + (loader.getResource("of/other.txt") != null)
                + " " + (loader.getResource("client.properties") != null)
                + " " + java.nio.file.Files.isDirectory(
                    java.nio.file.Path.of(System.getProperty("java.io.tmpdir"))));
          }
        }
        """);
    assertThat(
            said(
                "sh",
                "-c",
                "eval \"$(sh " + copy + "/env)\"; \"$TOLL_JAVA\" " + main + " 'an argument'"))
        .isEqualTo(copy.resolve("store") + " an argument true true true true");
    try (Stream<Path> all = Files.list(copy)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        assertThat(Files.getPosixFilePermissions(file))
            .as("%s", file)
            .noneMatch(may -> may.name().startsWith("GROUP") || may.name().startsWith("OTHERS"));
      }
    }
    assertThat(Files.getPosixFilePermissions(copy))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void namesNoFileThatIsNotInIt() throws Exception {
    PortableClient client = PortableClient.nextTo(clients, run, tools);
    Path file = client.directory().resolve("client.properties");
    Files.writeString(file, "store=" + run.resolve("secrets/store") + "\n");
    assertThatThrownBy(() -> client.finish(ClientAccess.at("198.18.0.1", 4711)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file + " names a file of " + run);
  }

  @Test
  void refusesAPlaceWhosePathCommandsCannotHave() throws Exception {
    PortableClient client = PortableClient.nextTo(clients, run, tools);
    client.finish(ClientAccess.at("198.18.0.1", 4711));
    Path copy = scratch.resolve("a & b");
    assertThat(said("cp", "-rL", client.directory().toString(), copy.toString())).isEmpty();
    assertThat(said("sh", copy.resolve(ClientAccess.SCRIPT).toString()))
        .startsWith(copy + ": move it to a path of letters, digits,");
  }

  private static String said(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
