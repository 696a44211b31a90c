package dev.toll.systems.volume;

import dev.toll.engine.cgroup.BlockRates;
import dev.toll.engine.words.ByteCount;
import java.util.ArrayList;
import java.util.List;

/** Limits as reports name them: by what they are, never by a kind of disk. */
final class LimitWords {
  private LimitWords() {}

  static String of(BlockRates rates) {
    List<String> words = new ArrayList<>();
    bytes(rates.readBytes(), "read", words);
    bytes(rates.writeBytes(), "written", words);
    operations(rates.readOperations(), "reads", words);
    operations(rates.writeOperations(), "writes", words);
    return words.isEmpty() ? "none" : "limited to " + String.join(", ", words);
  }

  private static void bytes(long rate, String what, List<String> words) {
    if (rate > 0) {
      words.add(ByteCount.text(rate) + "/s " + what);
    }
  }

  private static void operations(long rate, String what, List<String> words) {
    if (rate > 0) {
      words.add(rate + " " + what + "/s");
    }
  }
}
