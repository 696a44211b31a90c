package dev.toll.systems.volume;

import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Mount;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.ByteCount;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Where an instance's data is, made of layers: a backing, on it a file system, and what encrypts.
 * Fresh for every instance: {@link #wipe} leaves nothing of it.
 */
final class LayeredVolume extends Volume {
  /** Servers give up before the last byte is taken. */
  private static final int FULL = 10;

  private static final Duration MAKE = Duration.ofMinutes(20);
  private static final Duration PROOF = Duration.ofMinutes(5);

  private final VolumeLevel level;
  private final boolean outside;
  private final String name;
  private final Path logs;
  private final VolumeContext workshop;

  /** The topmost first. */
  private final Deque<Layer> layers = new ArrayDeque<>();

  private LoopImage image;
  private Path device;
  private VolumeLimit limit;
  private LuksMapping luks;
  private Gocryptfs gocryptfs;
  private byte[] keyIdentifier;
  private PlantedMarker planted;
  private boolean open;

  private LayeredVolume(
      VolumeLevel level, Path base, boolean outside, Slot slot, VolumeContext workshop) {
    super(base);
    this.level = level;
    this.outside = outside;
    this.name = slot.directory(workshop.mark());
    this.logs = slot.logs();
    this.workshop = workshop;
  }

  /**
   * The volume of a slot of a run.
   *
   * @param settings of the level. With {@code volume.directory} it gets a directory of its own
   *     there, named by the run's mark; else it is in the slot's scratch
   */
  public static LayeredVolume of(Settings settings, Slot slot, VolumeContext workshop) {
    VolumeLevel level = VolumeLevel.of(settings);
    if (level.directory().isEmpty()) {
      return new LayeredVolume(level, directory(slot), false, slot, workshop);
    }
    Path elsewhere = Path.of(level.directory()).toAbsolutePath().normalize();
    return new LayeredVolume(
        level, elsewhere.resolve(slot.directory(workshop.mark())), true, slot, workshop);
  }

  @Override
  public Path path() {
    return level.kind().backed() ? top().resolve("data") : workspace();
  }

  /** Where the volume's file system is mounted; the data itself where it has none. */
  Path place() {
    return level.kind().backed() ? workspace().resolve("mnt") : workspace();
  }

  /** What fscrypt encrypts; a root directory cannot be. */
  Path top() {
    return place().resolve("top");
  }

  /** Where proofs write, next to the data and encrypted like it. */
  Path proofs() {
    return top().resolve("proof");
  }

  /** Plants a marker; the last one is kept, to be looked for when the volume is locked. */
  PlantedMarker plant() throws IOException {
    planted = PlantedMarker.in(this);
    return planted;
  }

  /** Null before a proof. */
  PlantedMarker planted() {
    return planted;
  }

  VolumeLevel level() {
    return level;
  }

  VolumeContext workshop() {
    return workshop;
  }

  /** Null where it is on none. */
  Path image() {
    return image == null ? null : image.image();
  }

  /** The block device below all layers; null where there is none. */
  Path device() {
    return device;
  }

  /** Null where nothing is limited. */
  VolumeLimit limit() {
    return limit;
  }

  private Path lower() {
    return workspace().resolve("backing");
  }

  /** Where the file system on the device is mounted, below what encrypts files. */
  Path lowest() {
    return level.kind() == VolumeKind.GOCRYPTFS ? lower() : place();
  }

  /** Null at other kinds. */
  LuksMapping luks() {
    return luks;
  }

  /** Null at other kinds. */
  Gocryptfs gocryptfs() {
    return gocryptfs;
  }

  /** Of the key of fscrypt; null at other kinds. */
  byte[] keyIdentifier() {
    return keyIdentifier == null ? null : keyIdentifier.clone();
  }

  @Override
  public List<ManagedProcess> processes() {
    return gocryptfs == null ? List.of() : List.of(gocryptfs.process());
  }

  @Override
  public boolean is(Settings settings) {
    return level.equals(VolumeLevel.of(settings));
  }

  @Override
  public boolean encrypted() {
    return level.kind().encrypted();
  }

  @Override
  public void open() throws SystemException, InterruptedException {
    if (open) {
      return;
    }
    try {
      if (outside) {
        workshop.ledger().made(ExternalResource.directory(workspace()));
      }
      // Servers write with the user's umask, and data holds hashes of passwords.
      PrivateFiles.directory(workspace());
      if (level.kind() == VolumeKind.TMPFS) {
        mount(
            workspace(),
            VolumeKind.TMPFS.word(),
            workshop.mark(),
            "size=" + level.size() + ",mode=0700");
      } else if (level.kind().backed()) {
        build();
      }
      open = true;
    } catch (IOException e) {
      throw new SystemException(
          "cannot make the volume for the data at " + workspace() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void open(Steps steps) throws SystemException, InterruptedException {
    if (open || level.kind() == VolumeKind.DIRECTORY) {
      open();
    } else {
      steps.run("make volume " + level.kind().word(), MAKE, this::open);
    }
  }

  private <L extends Layer> L push(L layer) {
    layers.addFirst(layer);
    return layer;
  }

  private void mount(Path at, String type, String source, String options) throws IOException {
    push(new Mounted(workshop, new Mount(at.toRealPath(), type, source))).open(options);
    PrivateFiles.directory(at);
  }

  private void build() throws IOException, SystemException, InterruptedException {
    Path below = lower();
    if (level.onDevice()) {
      Path on = backing();
      device = on;
      if (level.kind() == VolumeKind.LUKS) {
        luks = push(new LuksMapping(workshop, on, name));
        Path key = key();
        on = luks.open(level, key);
        PrivateFiles.destroy(key.getParent());
      }
      long size = level.kind() != VolumeKind.LUKS && level.device() != null ? level.size() : 0;
      Path mounted = level.kind() == VolumeKind.GOCRYPTFS ? below : place();
      Ext4.make(workshop, on, size);
      mount(PrivateFiles.directory(mounted), Ext4.TYPE, on.toString(), "nodev,nosuid");
      if (level.limit().any()) {
        // Before there is a limit, which would make its own measure slow to write.
        new LimitProbe(this).prepare();
        Path backing = image == null ? device : image.image();
        limit = push(new VolumeLimit(workshop, backing, device, level.limit()));
        limit.open();
      }
    }
    PrivateFiles.directory(place());
    if (level.kind() == VolumeKind.GOCRYPTFS) {
      PrivateFiles.directory(below);
      gocryptfs = push(new Gocryptfs(workshop, below.resolve("cipher"), place()));
      Path key = key();
      gocryptfs.open(
          level.cipher(),
          key,
          // The shell reads it as it goes: it stays until the volume is wiped.
          GuardScript.in(workspace()),
          Files.createDirectories(logs).resolve("gocryptfs.log"));
      PrivateFiles.destroy(key.getParent());
    }
    PrivateFiles.directory(top());
    if (level.kind() == VolumeKind.FSCRYPT) {
      byte[] key = new byte[Fscrypt.KEY_BYTES];
      new SecureRandom().nextBytes(key);
      keyIdentifier = Fscrypt.addKey(place(), key);
      Arrays.fill(key, (byte) 0);
      Fscrypt.encrypt(top(), keyIdentifier);
    }
    PrivateFiles.directory(proofs());
    PrivateFiles.directory(path());
  }

  private Path backing() throws IOException {
    if (level.onImage()) {
      image = push(new LoopImage(workshop, workspace().toRealPath().resolve("image")));
      return image.open(level.size());
    }
    push(new BlockDevice(workshop, level.device())).open(level.overwrite());
    return level.device().toRealPath();
  }

  /** A random key in a file of its own, which is destroyed once it has been read. */
  Path key() throws IOException {
    Path secrets = PrivateFiles.directory(workspace().resolve("key"));
    return PrivateFiles.write(
        secrets.resolve("key"), Passwords.random().getBytes(StandardCharsets.US_ASCII));
  }

  /** The mount that a path is on, as the kernel says. */
  Optional<Mount> seen(Path path) throws IOException {
    Path real = path.toRealPath();
    // The last of equals hides the others.
    return workshop.mounts().list().stream()
        .filter(mount -> real.startsWith(mount.path()))
        .reduce(
            (found, next) ->
                Comparator.<Mount>comparingInt(mount -> mount.path().getNameCount())
                            .compare(next, found)
                        >= 0
                    ? next
                    : found);
  }

  @Override
  public Optional<String> full() {
    if (layers.isEmpty()) {
      return Optional.empty();
    }
    try {
      long free = Files.getFileStore(place()).getUsableSpace();
      return free > level.size() / FULL
          ? Optional.empty()
          : Optional.of(
              "the volume is nearly full: only "
                  + ByteCount.text(free)
                  + " of "
                  + ByteCount.text(level.size())
                  + " are left; raise "
                  + VolumeService.SIZE);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Closes a layer and all above it; what is below stays. */
  void lock(Layer layer) throws IOException {
    boolean last = false;
    while (!last && !layers.isEmpty()) {
      Layer top = layers.getFirst();
      top.close();
      layers.removeFirst();
      last = top.equals(layer);
    }
  }

  /** Of a directory there is nothing to prove. */
  @Override
  public List<ProofResult> prove(Settings settings, Steps steps)
      throws SystemException, InterruptedException {
    VolumeLevel claim = VolumeLevel.of(settings);
    List<ProofResult> proofs = new ArrayList<>();
    if (claim.claims()) {
      proofs.addAll(steps.call(VolumeService.PROOF, PROOF, () -> proveAs(settings)));
    }
    if (claim.limit().any()) {
      proofs.add(steps.call(LimitProof.NAME, PROOF, () -> LimitProof.prove(this, settings)));
    }
    return proofs;
  }

  @Override
  public List<ProofResult> proveAs(Settings claimed) throws IOException {
    return List.of(VolumeProof.prove(this, claimed));
  }

  @Override
  public List<ProofResult> proveSealed(Steps steps) throws SystemException, InterruptedException {
    return List.of(steps.call(SealedProof.NAME, PROOF, () -> new SealedProof(this).prove()));
  }

  @Override
  public void wipe() throws IOException {
    while (!layers.isEmpty()) {
      layers.getFirst().close();
      layers.removeFirst();
    }
    open = false;
    image = null;
    device = null;
    limit = null;
    luks = null;
    gocryptfs = null;
    keyIdentifier = null;
    planted = null;
    boolean there = Files.exists(workspace());
    PrivateFiles.destroy(workspace().resolve("key"));
    super.wipe();
    if (outside && there) {
      workshop.ledger().gone(ExternalResource.directory(workspace()));
    }
  }
}
