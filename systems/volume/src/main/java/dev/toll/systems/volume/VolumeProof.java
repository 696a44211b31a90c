package dev.toll.systems.volume;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.environment.KernelCrypto;
import dev.toll.engine.process.Mount;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether an instance's data is on a volume of the level's kind, asked of the kernel: what is
 * mounted there, with which cipher, whether each file of the servers is on it, and whether what is
 * written there is found in the bytes below.
 */
final class VolumeProof {
  private static final String LIMIT = "limit";

  private final LayeredVolume volume;
  private final Map<String, String> facts = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();

  private VolumeProof(LayeredVolume volume) {
    this.volume = volume;
  }

  /** Takes a level's claim on an open volume of any kind. */
  public static ProofResult prove(LayeredVolume volume, Settings claimed) throws IOException {
    return new VolumeProof(volume).prove(VolumeLevel.of(claimed));
  }

  private ProofResult prove(VolumeLevel claim) throws IOException {
    mounted(claim);
    directory(claim);
    boolean there = wrong.isEmpty();
    long files = 0;
    if (there && claim.claims()) {
      size(claim);
      cipher(claim);
      limit(claim);
      files = files(claim);
      if (claim.kind().backed()) {
        marker(claim);
      }
    }
    facts.put("files", Long.toString(files));
    boolean nothing = files == 0 && claim.claims();
    Verdict verdict = !wrong.isEmpty() ? Verdict.FALSE : nothing ? Verdict.UNKNOWN : Verdict.TRUE;
    String evidence =
        !wrong.isEmpty()
            ? String.join("; ", wrong.subList(0, Math.min(3, wrong.size())))
            : nothing
                ? "it is there, but no file of the servers is on it"
                : String.join("; ", seen);
    return ProofResult.of(VolumeService.PROOF, claimed(claim), verdict, evidence, facts);
  }

  private static String claimed(VolumeLevel claim) {
    return switch (claim.kind()) {
      case DIRECTORY ->
          "the data is in a directory, on no volume of this run"
              + (claim.directory().isEmpty() ? "" : ", below " + claim.directory());
      case TMPFS -> "the data is in memory (tmpfs)";
      case PLAIN -> "the data is on a volume of its own, and legible below it";
      case FSCRYPT, GOCRYPTFS, LUKS ->
          "the data is on a volume encrypted by "
              + claim.kind().word()
              + " with "
              + claim.cipher()
              + ", and illegible below it";
    };
  }

  /** What the data is on. */
  private void mounted(VolumeLevel claim) throws IOException {
    Mount found = volume.seen(volume.path()).orElse(null);
    Path real = volume.workspace().toRealPath();
    boolean ours = found != null && found.path().startsWith(real);
    facts.put("mounted", ours ? found.type() + " (" + found.source() + ")" : "nothing of this run");
    boolean wanted =
        claim.kind() == VolumeKind.TMPFS
            || claim.onDevice()
            || claim.kind() == VolumeKind.GOCRYPTFS;
    if (wanted && !ours) {
      wrong.add("nothing is mounted at " + volume.place());
      return;
    }
    if (!wanted && ours) {
      wrong.add("the data at " + volume.path() + " is on " + facts.get("mounted"));
      return;
    }
    String type =
        switch (claim.kind()) {
          case TMPFS -> VolumeKind.TMPFS.word();
          case GOCRYPTFS -> Gocryptfs.TYPE;
          default -> Ext4.TYPE;
        };
    boolean mapped = ours && volume.luks() != null;
    if (wanted && (!found.type().equals(type) || mapped != (claim.kind() == VolumeKind.LUKS))) {
      wrong.add("the data at " + volume.path() + " is on " + facts.get("mounted"));
    } else if (ours) {
      seen.add("on " + facts.get("mounted"));
    }
  }

  /** Where it is made, and on which device that is. */
  private void directory(VolumeLevel claim) throws IOException {
    Path base = volume.workspace().toRealPath();
    FileStore store = Files.getFileStore(base.getParent());
    facts.put("made on", store.type() + " (" + store.name() + ")");
    boolean elsewhere = !volume.level().directory().isEmpty();
    if (claim.directory().isEmpty() ? elsewhere : !base.startsWith(real(claim.directory()))) {
      wrong.add(
          "it is made at "
              + base
              + ", not in "
              + (claim.directory().isEmpty() ? "the run's directory" : claim.directory()));
    } else if (!claim.directory().isEmpty()) {
      seen.add("below " + claim.directory() + " on " + facts.get("made on"));
    }
  }

  private static Path real(String directory) throws IOException {
    Path path = Path.of(directory).toAbsolutePath();
    return Files.exists(path) ? path.toRealPath() : path.normalize();
  }

  private void size(VolumeLevel claim) throws IOException {
    VolumeLevel is = volume.level();
    facts.put("backing", is.kind().backed() ? is.backing() : "none");
    if (claim.kind().backed() && !claim.backing().equals(is.backing())) {
      wrong.add("it is on " + is.backing() + ", not on " + claim.backing());
    }
    if (claim.onImage() && volume.image() != null) {
      long size = Files.size(volume.image());
      facts.put("bytes", Long.toString(size));
      if (size != claim.size()) {
        wrong.add("its image has " + size + " bytes, not " + claim.size());
      }
      if (volume.workshop().devices().loops(volume.image()).isEmpty()) {
        wrong.add("no loop device has the image " + volume.image());
      }
    } else if (claim.kind() == VolumeKind.TMPFS) {
      long size = Files.getFileStore(volume.path()).getTotalSpace();
      facts.put("bytes", Long.toString(size));
      // The kernel rounds up to pages.
      if (Math.abs(size - claim.size()) >= 1 << 16) {
        wrong.add("it holds " + size + " bytes, not " + claim.size());
      }
    }
  }

  /** As the kernel has it for the device. */
  private void limit(VolumeLevel claim) throws IOException {
    if (!claim.onDevice() || volume.device() == null) {
      return;
    }
    Optional<BlockRates> is = volume.workshop().devices().limit(volume.device());
    facts.put(LIMIT, is.map(VolumeLimit::words).orElse("not known"));
    if (is.isPresent() ? !is.get().equals(claim.limit()) : claim.limit().any()) {
      wrong.add(
          "the limit of "
              + volume.device()
              + " is "
              + facts.get(LIMIT)
              + ", not "
              + VolumeLimit.words(claim.limit()));
    } else if (claim.limit().any()) {
      seen.add(facts.get(LIMIT));
    }
  }

  /** As the kernel reports it, or the file system's own header. */
  private void cipher(VolumeLevel claim) throws IOException {
    switch (claim.kind()) {
      case FSCRYPT -> {
        Fscrypt.Policy policy = Fscrypt.policy(volume.top()).orElse(null);
        same("cipher", claim.cipher(), policy == null ? "none" : policy.contents());
        facts.put("cipher of names", policy == null ? "none" : policy.names());
        driver("xts(aes)");
      }
      case GOCRYPTFS -> same("cipher", claim.cipher(), volume.gocryptfs().cipher());
      case LUKS -> {
        LuksFacts luks = volume.luks().facts();
        same("cipher", claim.cipher(), luks.cipher());
        same("key bits", Integer.toString(claim.keyBits()), Integer.toString(luks.keyBits()));
        same("hash", claim.hash(), luks.hash());
        String[] words = claim.cipher().split("-");
        driver(words.length > 1 ? words[1] + "(" + words[0] + ")" : words[0]);
      }
      default -> {}
    }
  }

  private void same(String what, String wanted, String found) {
    facts.put(what, found);
    if (wanted.equals(found)) {
      seen.add(found);
    } else {
      wrong.add(what + " is " + found + ", not " + wanted);
    }
  }

  /** Which of the kernel's implementations does the work. */
  private void driver(String algorithm) {
    String driver =
        KernelCrypto.drivers(HostFiles.here()).getOrDefault(algorithm, "unknown: " + algorithm);
    facts.put(KernelCrypto.DRIVER, driver);
    seen.add("by the kernel's " + driver);
  }

  private long files(VolumeLevel claim) throws IOException {
    Fscrypt.Policy policy =
        claim.kind() == VolumeKind.FSCRYPT ? Fscrypt.policy(volume.top()).orElse(null) : null;
    VolumeFiles files = VolumeFiles.below(volume.path(), volume.place(), policy);
    wrong.addAll(files.wrong());
    seen.add("all " + files.files() + " files of the servers on it");
    return files.files();
  }

  private void marker(VolumeLevel claim) throws IOException {
    PlantedMarker planted = volume.plant();
    PlantedMarker.Found found = planted.search();
    facts.put("bytes searched below", Long.toString(found.search().bytes()));
    facts.put("searched", found.whole() ? "all data" : "the marker's own blocks");
    facts.put("marker hits", Long.toString(found.contents()));
    facts.put("name hits", Long.toString(found.names()));
    boolean encrypted = claim.kind().encrypted();
    if (!planted.readable()) {
      wrong.add("the marker does not read back from the volume");
    } else if (found.search().bytes() < PlantedMarker.FILE_BYTES) {
      wrong.add("only " + found.search().bytes() + " bytes could be searched below it");
    } else if (encrypted ? found.any() : found.contents() == 0) {
      wrong.add(
          encrypted
              ? "a marker written there is in the bytes below"
              : "a marker written there is not in the bytes below");
    } else {
      seen.add(
          "a marker written there is "
              + (encrypted ? "nowhere" : found.contents() + " times")
              + " in "
              + found.search().bytes()
              + " bytes below");
    }
  }
}
