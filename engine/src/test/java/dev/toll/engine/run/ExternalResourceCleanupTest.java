package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.mount.BlockDevices;
import dev.toll.engine.mount.BlockTraffic;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.process.ExternalResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Devices: what the run made goes, what became another's by now stays. */
class ExternalResourceCleanupTest {
  private static final String MARK = "toll-20261120T190000Z-0a1b2c3d";

  @TempDir Path directory;
  private final Devices devices = new Devices();
  private final List<String> notes = new ArrayList<>();

  private void remove(ExternalResource made) throws IOException {
    new ExternalResourceCleanup(new LinuxMounts(), devices).remove(made, MARK, notes::add);
  }

  @Test
  void everyLoopDeviceOfTheImageIsDetachedAndNoOther() throws IOException {
    Path image = directory.resolve("image");
    devices.attached.put(Path.of("/dev/loop3"), image);
    devices.attached.put(Path.of("/dev/loop4"), directory.resolve("foreign"));
    remove(ExternalResource.loop(image));
    assertThat(devices.attached).containsOnlyKeys(Path.of("/dev/loop4"));
    assertThat(notes)
        .containsExactly("detaching the loop device of " + image + ", left by the interrupted run");
    remove(ExternalResource.loop(image));
    assertThat(notes).hasSize(1);
  }

  @Test
  void aNodeIsClosedOnlyWhenItsNameIsTheRuns() throws IOException {
    Path ours = Path.of("/dev/mapper", MARK + "-slot2");
    Path foreign = Path.of("/dev/mapper/cryptroot");
    devices.nodes.addAll(List.of(ours, foreign));
    remove(ExternalResource.mapping(ours));
    remove(ExternalResource.mapping(foreign));
    assertThat(devices.nodes).containsExactly(foreign);
  }

  @Test
  void aDeviceIsClearedOnlyWhileItHoldsWhatTheRunPutThere() throws IOException {
    Path device = Files.createFile(directory.resolve("sdz"));
    devices.uuids.put(device, "another");
    remove(ExternalResource.signature(device, "ours"));
    assertThat(devices.uuids).containsKey(device);
    devices.uuids.put(device, "ours");
    remove(ExternalResource.signature(device, "ours"));
    assertThat(devices.uuids).isEmpty();
    Files.delete(device);
    remove(ExternalResource.signature(device, "ours"));
    assertThat(notes).hasSize(1);
  }

  /** A limit outlives the attaching of its file: the next user of the number would have it. */
  @Test
  void theLimitOfTheRunsDeviceGoesAndNoOther() throws IOException {
    Path image = directory.resolve("image");
    BlockRates rates = new BlockRates(1, 2, 3, 4);
    devices.attached.put(Path.of("/dev/loop3"), image);
    devices.limits.put(Path.of("/dev/loop3"), rates);
    devices.limits.put(Path.of("/dev/loop4"), rates);
    remove(ExternalResource.limit(image));
    assertThat(devices.limits.get(Path.of("/dev/loop3"))).isEqualTo(BlockRates.NONE);
    assertThat(devices.limits.get(Path.of("/dev/loop4"))).isEqualTo(rates);
    assertThat(notes)
        .containsExactly("removing the limit of " + image + ", left by the interrupted run");
    remove(ExternalResource.limit(image));
    remove(ExternalResource.limit(Path.of("/dev/sdz")));
    assertThat(notes).hasSize(1);
  }

  /** Devices in memory. */
  private static final class Devices implements BlockDevices {
    private final Map<Path, Path> attached = new HashMap<>();
    private final List<Path> nodes = new ArrayList<>();
    private final Map<Path, String> uuids = new HashMap<>();
    private final Map<Path, BlockRates> limits = new HashMap<>();

    @Override
    public List<Path> loops(Path image) {
      return attached.entrySet().stream()
          .filter(each -> each.getValue().equals(image))
          .map(Map.Entry::getKey)
          .toList();
    }

    @Override
    public Path attach(Path image, String mark) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void detach(Path loop, String mark) {
      attached.remove(loop);
    }

    @Override
    public boolean mapped(Path node) {
      return nodes.contains(node);
    }

    @Override
    public void unmap(Path node, String mark) {
      nodes.remove(node);
    }

    @Override
    public Optional<String> unlimitable() {
      return Optional.empty();
    }

    @Override
    public Optional<String> unlimitable(Path device) {
      return Optional.empty();
    }

    @Override
    public Optional<BlockRates> limit(Path device) {
      return Optional.ofNullable(limits.get(device));
    }

    @Override
    public void limit(Path device, BlockRates rates) {
      limits.put(device, rates);
    }

    @Override
    public BlockTraffic traffic(Path device) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Signature> signature(Path device) {
      return Optional.ofNullable(uuids.get(device)).map(uuid -> new Signature("ext4", uuid));
    }

    @Override
    public void erase(Path device, String mark) {
      uuids.remove(device);
    }
  }
}
