package dev.toll.systems.base.volume;

import dev.toll.engine.process.Mount;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Whether the files the servers write really lie in memory, asked of the kernel. */
public final class VolumeProof {
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private final Volume volume;

  /** The proof of a volume that is open. */
  public VolumeProof(Volume volume) {
    this.volume = volume;
  }

  /** Takes it where a level's data lies in memory; elsewhere there is nothing to prove. */
  public static List<ProofResult> of(Volume volume, Settings level, Steps steps)
      throws SystemException, InterruptedException {
    return VolumeSettings.inMemory(level)
        ? List.of(steps.call("volume", DEADLINE, () -> new VolumeProof(volume).prove()))
        : List.of();
  }

  /** Takes it at a level whose data lies on a tmpfs. */
  public ProofResult prove() throws IOException {
    Map<String, String> facts = new TreeMap<>();
    Mount seen = volume.seen().orElse(null);
    facts.put(
        "mounted", seen == null ? "nothing mounted" : seen.type() + " (" + seen.source() + ")");
    List<Path> files;
    try (Stream<Path> walked = Files.walk(volume.path())) {
      files = walked.filter(Files::isRegularFile).toList();
    }
    facts.put("files", Integer.toString(files.size()));
    // Each file by itself: one that lies elsewhere has another file system.
    long elsewhere = 0;
    for (Path file : files) {
      elsewhere += Files.getFileStore(file).type().equals(VolumeSettings.TMPFS) ? 0 : 1;
    }
    boolean memory = seen != null && seen.type().equals(VolumeSettings.TMPFS) && elsewhere == 0;
    Verdict verdict = !memory ? Verdict.FALSE : files.isEmpty() ? Verdict.UNKNOWN : Verdict.TRUE;
    String evidence =
        !memory
            ? "the data at " + volume.path() + " is on " + facts.get("mounted")
            : files.isEmpty()
                ? "a tmpfs is mounted, but no file of the servers is on it"
                : "all " + files.size() + " files of the servers are on a tmpfs of this run";
    return new ProofResult(
        "volume", "the data is in memory (tmpfs)", verdict, evidence, facts, null);
  }
}
