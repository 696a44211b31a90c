package dev.toll.systems.volume;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether a volume keeps to its limits and reaches them, by what its device does: and, the positive
 * control, whether it does clearly more when they are lifted for a moment.
 */
final class LimitProof {
  public static final String NAME = "limit";

  /** A busy machine may keep a probe from the limit, but lets none past it. */
  private static final int TRIES = 3;

  private final LayeredVolume volume;
  private final LimitProbe probe;
  private final Map<LimitedRate, Double> limited = new LinkedHashMap<>();
  private final Map<LimitedRate, Double> unlimited = new LinkedHashMap<>();

  private LimitProof(LayeredVolume volume) {
    this.volume = volume;
    this.probe = new LimitProbe(volume);
  }

  /** Takes a level's claim on an open volume of any kind. */
  public static ProofResult prove(LayeredVolume volume, Settings claimed) throws IOException {
    return new LimitProof(volume).prove(VolumeLevel.of(claimed).limit());
  }

  private ProofResult prove(BlockRates claim) throws IOException {
    String said = "the volume is " + VolumeLimit.words(claim) + ", and reaches that";
    if (volume.device() == null) {
      return ProofResult.of(NAME, said, Verdict.FALSE, "the data is on no device of its own");
    }
    probe.prepare();
    List<LimitedRate> rates = LimitedRate.of(claim);
    // First of all as it was found: it is set again further below.
    boolean broken = false;
    for (int i = 0; i < rates.size() && !broken; i++) {
      limited.put(rates.get(i), reached(rates.get(i)));
      broken = rates.get(i).exceeded(limited.get(rates.get(i)));
    }
    VolumeLimit limit = volume.limit();
    if (limit != null && !broken) {
      limit.without(
          () -> {
            for (LimitedRate rate : rates) {
              if (rate.way() != LimitedRate.Way.WRITE_BACK) {
                unlimited.put(rate, probe.glance(rate));
              }
            }
          });
    }
    return judge(said);
  }

  private double reached(LimitedRate rate) throws IOException {
    double best = 0;
    for (int i = 0; i < TRIES && rate.missed(best); i++) {
      best = Math.max(best, probe.rate(rate));
    }
    return best;
  }

  private ProofResult judge(String said) {
    List<String> broken = new ArrayList<>();
    List<String> untold = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    Map<String, String> facts = new TreeMap<>();
    limited.forEach(
        (rate, is) -> {
          Double without = unlimited.get(rate);
          String words = rate.way().words() + " at " + rate.words(is);
          facts.put(rate.way().words(), rate.words(is));
          if (without != null) {
            facts.put(rate.way().words() + ", without the limit", rate.words(without));
          }
          if (rate.exceeded(is)) {
            broken.add(words + ", more than " + rate.words(rate.limit()));
          } else if (rate.way() == LimitedRate.Way.WRITE_BACK) {
            // How soon the kernel writes back is its own affair: it must only not be too fast.
            seen.add(words);
          } else if (rate.missed(is)) {
            untold.add(words + ", less than the limit of " + rate.words(rate.limit()));
          } else if (without == null || !rate.clear(without)) {
            untold.add(
                "%s at %s without the limit: the device is too slow to tell"
                    .formatted(
                        rate.way().words(),
                        without == null ? "an unknown rate" : rate.words(without)));
          } else {
            seen.add(words + " (without the limit " + rate.words(without) + ")");
          }
        });
    Verdict verdict =
        !broken.isEmpty() ? Verdict.FALSE : !untold.isEmpty() ? Verdict.UNKNOWN : Verdict.TRUE;
    List<String> evidence = !broken.isEmpty() ? broken : !untold.isEmpty() ? untold : seen;
    return ProofResult.of(NAME, said, verdict, String.join("; ", evidence), facts);
  }
}
