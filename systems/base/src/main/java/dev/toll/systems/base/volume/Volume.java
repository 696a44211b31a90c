package dev.toll.systems.base.volume;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Mount;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.ByteCount;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Where an instance's data is, made of layers: a backing, on it a file system, and what encrypts.
 * Fresh for every instance: {@link #wipe} leaves nothing of it.
 */
public final class Volume {
  /** Servers give up before the last byte is taken. */
  private static final int FULL = 10;

  private static final Duration MAKE = Duration.ofMinutes(20);

  private final VolumeLevel level;
  private final Path base;
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

  private Volume(VolumeLevel level, Path base, boolean outside, Slot slot, VolumeContext workshop) {
    this.level = level;
    this.base = base;
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
  public static Volume of(Settings settings, Slot slot, VolumeContext workshop) {
    VolumeLevel level = VolumeLevel.of(settings);
    if (level.directory().isEmpty()) {
      return new Volume(level, slot.work().resolve("data"), false, slot, workshop);
    }
    Path elsewhere = Path.of(level.directory()).toAbsolutePath().normalize();
    return new Volume(
        level, elsewhere.resolve(slot.directory(workshop.mark())), true, slot, workshop);
  }

  /** Where the data is. */
  public Path path() {
    return level.kind().backed() ? top().resolve("data") : base;
  }

  /** Where the volume's file system is mounted; the data itself where it has none. */
  Path place() {
    return level.kind().backed() ? base.resolve("mnt") : base;
  }

  /** What fscrypt encrypts; a root directory cannot be. */
  Path top() {
    return place().resolve("top");
  }

  /** Where proofs write, next to the data and encrypted like it. */
  Path proofs() {
    return top().resolve("proof");
  }

  /** All that the volume is made of. */
  public Path workspace() {
    return base;
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
    return base.resolve("backing");
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

  /** Processes that serve it: they are the instance's. */
  public List<ManagedProcess> processes() {
    return gocryptfs == null ? List.of() : List.of(gocryptfs.process());
  }

  /** Whether a level asks for a volume like this one. */
  public boolean is(Settings settings) {
    return level.equals(VolumeLevel.of(settings));
  }

  /** Whether its backing holds something other than what was written. */
  public boolean encrypted() {
    return level.kind().encrypted();
  }

  /** Makes it ready for an instance; nothing happens where another has done so. */
  public void open() throws SystemException, InterruptedException {
    if (open) {
      return;
    }
    try {
      if (outside) {
        workshop.ledger().made(ExternalResource.directory(base));
      }
      // Servers write with the user's umask, and data holds hashes of passwords.
      PrivateFiles.directory(base);
      if (level.kind() == VolumeKind.TMPFS) {
        mount(
            base, VolumeKind.TMPFS.word(), workshop.mark(), "size=" + level.size() + ",mode=0700");
      } else if (level.kind().backed()) {
        build();
      }
      open = true;
    } catch (IOException e) {
      throw new SystemException(
          "cannot make the volume for the data at " + base + ": " + e.getMessage(), e);
    }
  }

  /** Makes it ready; a step of its own where there is something to make. */
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
          GuardScript.in(base),
          Files.createDirectories(logs).resolve("gocryptfs.log"));
      PrivateFiles.destroy(key.getParent());
    }
    PrivateFiles.directory(top());
    if (level.kind() == VolumeKind.FSCRYPT) {
      byte[] key = new byte[Fscrypt.KEY_BYTES];
      new SecureRandom().nextBytes(key);
      keyIdentifier = Fscrypt.addKey(place(), key);
      Fscrypt.forget(key);
      Fscrypt.encrypt(top(), keyIdentifier);
    }
    PrivateFiles.directory(proofs());
    PrivateFiles.directory(path());
  }

  private Path backing() throws IOException {
    if (level.onImage()) {
      image = push(new LoopImage(workshop, base.toRealPath().resolve("image")));
      return image.open(level.size());
    }
    push(new BlockDevice(workshop, level.device())).open(level.overwrite());
    return level.device().toRealPath();
  }

  /** A random key in a file of its own, which is destroyed once it has been read. */
  Path key() throws IOException {
    Path secrets = PrivateFiles.directory(base.resolve("key"));
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

  /** That it is full, and how to mend that; empty where it is not, or has no end of its own. */
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
                  + VolumeSettings.SIZE);
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

  /** Removes it with all that is in it; its processes must have ended. */
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
    boolean there = Files.exists(base);
    PrivateFiles.destroy(base.resolve("key"));
    RunDirectory.delete(base);
    if (outside && there) {
      workshop.ledger().gone(ExternalResource.directory(base));
    }
  }
}
