package dev.toll.systems.kafka;

import dev.toll.engine.RealSession;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Study;
import dev.toll.systems.base.session.JvmSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A session on a real broker. */
final class RealKafka extends RealSession<KafkaInstance> {
  RealKafka(String directory, List<String> set) throws Exception {
    super(new KafkaSystem(), directory, set);
  }

  static Study study(List<String> set) throws Exception {
    return study(text(), set);
  }

  static Study study(String text, List<String> set) throws Exception {
    return study(new KafkaSystem(), text, set);
  }

  static String text() throws Exception {
    return text(new KafkaSystem());
  }

  KafkaLevel claim(String name) {
    return KafkaLevel.of(level(name).settings());
  }

  long seed() {
    return ((JvmSession<?>) session()).seed();
  }

  /** Every proof of a level that a new client can take, on an instance that may be at another. */
  Map<String, ProofResult> claimed(KafkaInstance instance, String level) throws Exception {
    KafkaProofTarget probed = instance.probed(claim(level));
    Map<String, ProofResult> found = new LinkedHashMap<>();
    found.put(NegotiatedProof.NAME, new NegotiatedProof(probed).prove());
    found.put(WireProof.NAME, new WireProof(probed).prove());
    found.put(RefusalProof.NAME, new RefusalProof(probed).prove());
    found.put(SettingsProof.NAME, SettingsProof.broker(probed));
    return found;
  }
}
