package dev.toll.systems.hadoop;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.volume.VolumeService;
import java.util.Optional;

/** What of a level is done on this machine only. */
final class HereOnly {
  private HereOnly() {}

  /** As a clause; empty when all of it can be on other hosts. */
  static Optional<String> of(Level level) {
    return with(level).map(what -> "level " + level.name() + ", with " + what + ", runs");
  }

  private static Optional<String> with(Level level) {
    Settings settings = level.settings();
    HdfsLevel hdfs = HdfsLevel.of(settings);
    if (hdfs.wire().https()) {
      return Optional.of(HdfsSettings.KMS_TRANSPORT + " https");
    }
    if (hdfs.jobs() || hdfs.commands()) {
      return Optional.of(HdfsSettings.WORKLOAD + " " + settings.text(HdfsSettings.WORKLOAD));
    }
    if (hdfs.stock()) {
      return Optional.of("Hadoop's own benchmarks (" + HdfsSettings.CLIENT + ")");
    }
    if (hdfs.codec() == Codec.OPENSSL) {
      return Optional.of("a library of this machine (" + HdfsSettings.NATIVE + ")");
    }
    if (settings.text(HdfsSettings.READ_CACHE, "").equals(HdfsSettings.COLD)) {
      return Optional.of("a page cache to drop (" + HdfsSettings.READ_CACHE + ")");
    }
    return VolumeService.said(settings);
  }
}
