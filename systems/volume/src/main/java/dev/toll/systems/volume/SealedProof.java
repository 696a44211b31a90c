package dev.toll.systems.volume;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Whether the volume of an instance whose servers have stopped cannot be read once its key is taken
 * away, nor opened by another key. It is locked afterwards.
 */
final class SealedProof {
  public static final String NAME = "sealed";

  private final LayeredVolume volume;
  private final List<String> wrong = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();
  private final Map<String, String> facts = new TreeMap<>();

  /** The proof of a volume that is open and encrypted. */
  public SealedProof(LayeredVolume volume) {
    this.volume = volume;
  }

  /** Takes it. */
  public ProofResult prove() throws IOException {
    PlantedMarker planted = volume.planted();
    String claim = "without its key the volume cannot be read";
    if (planted == null || !planted.readable()) {
      // The positive control: it could be read with the key.
      return ProofResult.of(
          NAME, claim, Verdict.UNKNOWN, "the marker could not be read before either", facts);
    }
    switch (volume.level().kind()) {
      case FSCRYPT -> fscrypt(planted);
      case GOCRYPTFS -> {
        Gocryptfs mounted = volume.gocryptfs();
        refused("gocryptfs", mounted.refuses(volume.key()));
        volume.lock(mounted);
        gone(planted);
      }
      case LUKS -> {
        LuksMapping mapping = volume.luks();
        refused("cryptsetup", !mapping.opens(volume.key()));
        volume.lock(mapping);
        gone(planted);
        if (volume.workshop().devices().mapped(mapping.node())) {
          wrong.add(mapping.node() + " is still there");
        }
      }
      default -> wrong.add("the volume is not encrypted");
    }
    return ProofResult.of(NAME, claim, wrong, String.join("; ", seen), facts);
  }

  /** Files that are held open stay readable, so the kernel must say that none is. */
  private void fscrypt(PlantedMarker planted) throws IOException {
    boolean all = Fscrypt.removeKey(volume.place(), volume.keyIdentifier());
    facts.put("lock", all ? "complete" : "files are open");
    if (!all) {
      wrong.add("the key was taken away, but files are still open and legible");
      return;
    }
    seen.add("the key was taken away, and no file was open");
    if (Files.exists(planted.file())) {
      wrong.add("the marker's name is still legible");
    }
    List<Path> locked;
    // The names, too, are ciphertext now.
    try (Stream<Path> below = Files.walk(volume.top())) {
      locked = below.filter(Files::isRegularFile).toList();
    }
    if (locked.isEmpty()) {
      wrong.add("no file is left on it");
    }
    for (Path file : locked) {
      try {
        new Kernel.File(file).close();
        wrong.add(file + " can still be opened");
        return;
      } catch (Kernel.Refused e) {
        if (e.number() != Kernel.ENOKEY) {
          throw e;
        }
      }
    }
    seen.add("each of its " + locked.size() + " files is refused (ENOKEY)");
  }

  private void refused(String program, boolean refused) {
    if (refused) {
      seen.add(program + " refuses another key");
    } else {
      wrong.add(program + " accepts another key");
    }
  }

  private void gone(PlantedMarker planted) {
    if (Files.exists(planted.file())) {
      wrong.add("the marker can still be read");
    } else {
      seen.add("closed, nothing can be read where it was");
    }
  }
}
