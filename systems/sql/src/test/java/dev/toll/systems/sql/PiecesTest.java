package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.files.FileSearch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The small parts: unpacking, searching, finding programs, the slowest second. */
class PiecesTest {
  @TempDir Path directory;

  private Path zip(String... names) throws IOException {
    Path file = directory.resolve("archive.zip");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(name.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return file;
  }

  /** How far rows can be compressed is not known. */
  @Test
  void noBytesAreDemandedOfADriverThatCompresses() {
    String option = "system.client-options.useCompression";
    assertThat(InsertLoad.leastRowBytes(Settings.of(List.of()))).isEqualTo(20);
    assertThat(InsertLoad.leastRowBytes(set(option, "false"))).isEqualTo(20);
    assertThat(InsertLoad.leastRowBytes(set(option, "true"))).isZero();
  }

  private static Settings set(String path, String value) {
    return Settings.of(List.of(new Setting(path, value, Origin.COMMAND_LINE)));
  }

  @Test
  void programsCanBeRunAndOtherFoldersAreLeftOut() throws IOException {
    Path into = directory.resolve("into");
    Unpacked.zip(
        zip("a/linux/bin/server", "a/linux/share/text", "b/none"), "/linux/", into, List.of("bin"));
    assertThat(into.resolve("bin/server")).isExecutable();
    assertThat(Files.isExecutable(into.resolve("share/text"))).isFalse();
    assertThat(into.resolve("none")).doesNotExist();
  }

  @Test
  void anEntryThatWouldLieElsewhereIsRefused() throws IOException {
    Path archive = zip("a/linux/../../evil");
    assertThatThrownBy(() -> Unpacked.zip(archive, "/linux/", directory.resolve("into"), List.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("outside");
    assertThat(directory.resolve("evil")).doesNotExist();
  }

  @Test
  void aProcessesOpenFilesAreFoundAlsoWithoutAName() throws IOException {
    Path file = Files.writeString(directory.resolve("temporary"), "tollmarker");
    try (var open = Files.newInputStream(file)) {
      Files.delete(file);
      List<Path> found =
          AtRestProof.openFiles(ProcessHandle.current().pid(), directory.toRealPath());
      byte[] marker = "tollmarker".getBytes(StandardCharsets.UTF_8);
      assertThat(FileSearch.of(found, marker).hits()).isEqualTo(1);
      assertThat(open.available()).isPositive();
    }
  }

  @Test
  void aProgramIsFoundInItsHome() throws IOException {
    Path program = Files.createDirectories(directory.resolve("bin")).resolve("mariadbd");
    Files.writeString(program, "");
    assertThat(Programs.find(directory.toString(), "mariadbd", List.of())).isEmpty();
    assertThat(program.toFile().setExecutable(true)).isTrue();
    assertThat(Programs.find(directory.toString(), "mariadbd", List.of())).hasValue(program);
    assertThat(Programs.find("", "sh", List.of())).isPresent();
  }

  @Test
  void theSlowestSecondIsAWholeOne() {
    SlowestSecond slowest = new SlowestSecond();
    slowest.tick(0.4, 7);
    assertThat(slowest.rate(17)).as("no whole second").isEqualTo(17);
    slowest = new SlowestSecond();
    slowest.tick(1.0, 100);
    slowest.tick(2.0, 40);
    slowest.tick(3.0, 80);
    slowest.tick(3.1, 1);
    assertThat(slowest.rate(70)).isEqualTo(40);
    SlowestSecond ofSlices = new SlowestSecond();
    ofSlices.tick(0.5, 50);
    ofSlices.tick(1.0, 10);
    ofSlices.tick(1.6, 90);
    ofSlices.tick(2.0, 20);
    ofSlices.tick(2.5, 1);
    assertThat(ofSlices.rate(70)).as("a second of two slices").isEqualTo(60);
  }

  @Test
  void tlsBeginsAfterTheServersOwnFirstBytes() {
    byte[] greeting = {2, 0, 0, 0, 10, 11, 22, 3};
    assertThat(new MariaDbProduct().tlsPart(greeting)).containsExactly(22, 3);
    assertThat(new PostgreSqlProduct().tlsPart((byte) 'S', (byte) 22)).containsExactly(22);
    assertThat(new PostgreSqlProduct().tlsPart((byte) 22)).containsExactly(22);
  }
}
