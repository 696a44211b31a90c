package dev.toll.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.artifact.MavenOptions;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Getting and loading DuckDB, and what is said when it cannot be done. */
class DuckDbTest {
  @TempDir Path directory;
  private Fixture fixture;

  @BeforeEach
  void make() throws Exception {
    fixture = new Fixture(directory);
  }

  @Test
  void offlineItSaysWhatIsMissingAndWhy() {
    MavenOptions offline = new MavenOptions(null, directory.resolve("empty"), true);

    assertThatThrownBy(() -> DuckDb.fetch(fixture.cache, offline, fixture))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("toll sql needs DuckDB, which is downloaded once (80 MB)")
        .hasMessageContaining("org.duckdb:duckdb_jdbc:jar:" + DuckDb.VERSION)
        .hasMessageContaining("offline");
  }

  @Test
  @Tag("artifacts")
  void isNotOnOurOwnClassPath() throws Exception {
    assertThat(DuckDb.get(fixture.cache, fixture)).isSameAs(DuckDb.get(fixture.cache, fixture));
    assertThatThrownBy(() -> Class.forName("org.duckdb.DuckDBDriver"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  @Tag("artifacts")
  void aLibraryThatDoesNotLoadIsOneMessage() throws Exception {
    Path jar = DuckDb.fetch(fixture.cache, MavenOptions.ordinary(), fixture);
    Path library = Files.writeString(directory.resolve("libduckdb.so"), "for another machine");
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      assertThatThrownBy(() -> DuckDb.load(jar, library))
          .isInstanceOf(SystemException.class)
          .hasMessageContaining("cannot load DuckDB's native library")
          .hasMessageContaining(library.toString())
          .message()
          .hasLineCount(1);
    } finally {
      System.setErr(before);
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void namesPlatformsAsDuckDbDoes() {
    assertThat(NativeLibrary.platform("Linux", "amd64")).isEqualTo("linux_amd64");
    assertThat(NativeLibrary.platform("Linux", "aarch64")).isEqualTo("linux_arm64");
    assertThat(NativeLibrary.platform("Mac OS X", "aarch64")).isEqualTo("macos_arm64");
    assertThat(NativeLibrary.platform("Linux", "riscv64")).isEqualTo("linux_riscv64");
  }

  @Test
  void aPlatformWithoutALibraryIsTold() throws Exception {
    Path jar = jar("libduckdb_java.so_plan9_mips", new byte[] {1});

    assertThatThrownBy(() -> NativeLibrary.unpack(jar, directory.resolve("sql")))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("only for plan9_mips");
  }

  @Test
  void aCutLibraryIsUnpackedAgain() throws Exception {
    Path jar = jar(entry(), new byte[] {1, 2, 3});
    Path library = NativeLibrary.unpack(jar, directory.resolve("sql"));
    Files.write(library, new byte[] {1});

    assertThat(NativeLibrary.unpack(jar, directory.resolve("sql"))).isEqualTo(library);
    assertThat(library).hasBinaryContent(new byte[] {1, 2, 3});
    assertThat(directory.resolve("sql")).isDirectoryNotContaining("glob:**/.new-*");
  }

  private static String entry() {
    return "libduckdb_java.so_"
        + NativeLibrary.platform(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  private Path jar(String entry, byte[] content) throws Exception {
    Path jar = directory.resolve("some.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
    }
    return jar;
  }
}
