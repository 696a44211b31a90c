package dev.toll.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which state of a repository a run is of. */
class RepositoryTest {
  @TempDir Path directory;

  private String git(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-C", directory.toString()));
    command.addAll(
        List.of("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"));
    command.addAll(List.of(words));
    return Crypto.output(command).orElse("").strip();
  }

  @Test
  void itHasACommitAndMayHaveChangedSince() throws Exception {
    assertThat(Repository.describe(directory)).isEmpty();
    git("init");
    assertThat(Repository.describe(directory)).as("without a commit").isEmpty();
    Path file = Files.writeString(directory.resolve("study.yaml"), "1");
    git("add", ".");
    git("commit", "-m", "first");
    String commit = git("rev-parse", "HEAD");
    assertThat(commit).hasSize(40);
    Path inside = Files.createDirectory(directory.resolve("inside"));
    assertThat(Repository.describe(inside))
        .isEqualTo(Map.of("commit", commit, "changed since", "no"));
    Files.writeString(directory.resolve("runs.csv"), "not of the repository");
    assertThat(Repository.describe(directory)).containsEntry("changed since", "no");
    Files.writeString(file, "2");
    assertThat(Repository.describe(directory)).containsEntry("changed since", "yes");
  }
}
