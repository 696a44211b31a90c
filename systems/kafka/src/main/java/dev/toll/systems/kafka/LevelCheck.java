package dev.toll.systems.kafka;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.kafka.client.KafkaCommands.Mode;
import java.util.Map;
import java.util.regex.Pattern;

/** What is wrong with a level beyond the form of its values. */
record LevelCheck(Settings settings, Problems problems) {
  /** What the level itself says to the broker. */
  private static final Pattern OWN =
      Pattern.compile(
          "(ssl|sasl|listeners?|advertised|controller|inter\\.broker|process|node|broker\\.id|log\\.dirs?"
              + "|metadata\\.log\\.dir|security)\\b.*|auto\\.create\\.topics\\.enable");

  /** What the level itself says to clients. */
  private static final Pattern OWN_OF_CLIENTS =
      Pattern.compile(
          "(ssl|sasl|security|bootstrap)\\b.*|group\\.id|enable\\.auto\\.commit|auto\\.offset\\.reset"
              + "|transactional\\.id|(key|value)\\.(de)?serializer|client\\.dns\\.lookup");

  /** What the built-in load says to its clients. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "acks", KafkaSettings.ACKS,
          "enable.idempotence", KafkaSettings.IDEMPOTENCE,
          "compression.type", KafkaSettings.COMPRESSION,
          "batch.size", KafkaSettings.BATCH,
          "linger.ms", KafkaSettings.LINGER);

  void check() {
    KafkaLevel level = KafkaLevel.of(settings);
    tls(level);
    jdk();
    options();
    if (settings.text(KafkaSettings.ACKS).equals("1") && settings.flag(KafkaSettings.IDEMPOTENCE)) {
      add(
          KafkaSettings.ACKS,
          "an idempotent producer needs the acknowledgement of all; set "
              + KafkaSettings.IDEMPOTENCE
              + ": false");
    }
    if (level.mode() != Mode.PRODUCE && level.consumers() > level.partitions()) {
      add(
          KafkaSettings.CONSUMERS,
          "more consumers than partitions ("
              + KafkaSettings.PARTITIONS
              + "): some would have none");
    }
    if (level.consumes() && level.stored() < (long) level.producers() * level.partitions()) {
      add(
          settings.count(KafkaSettings.STORED) == 0 ? KafkaSettings.RECORDS : KafkaSettings.STORED,
          "too few records for every producer to write to every partition");
    }
    if (settings.seconds(KafkaSettings.SPIN) > 0 && !level.paced()) {
      add(KafkaSettings.SPIN, "no effect without a rate; set " + KafkaSettings.RATE);
    }
    if (level.consumes() && settings.count(KafkaSettings.RATE) > 0) {
      add(KafkaSettings.RATE, "does not apply to consume; set it to 0");
    }
  }

  private void tls(KafkaLevel level) {
    String cipher = level.cipher();
    boolean newer = cipher.matches("TLS_(AES|CHACHA20)_.*");
    if (!cipher.isEmpty() && newer != level.tls().equals("TLSv1.3")) {
      add(
          KafkaSettings.CIPHER,
          "'%s' is no suite of TLS %s; write it as Java does, such as %s"
              .formatted(
                  cipher,
                  settings.text(KafkaSettings.TLS),
                  newer ? "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384" : "TLS_AES_128_GCM_SHA256"));
    }
    if (!level.security().tls() && !cipher.isEmpty()) {
      add(KafkaSettings.CIPHER, "no effect without TLS; set " + KafkaSettings.SECURITY);
    }
  }

  private void jdk() {
    String jdk = settings.text(KafkaSettings.JDK);
    if (!jdk.equals(KafkaSettings.AUTO)
        && (!jdk.matches("[0-9]{2}")
            || Integer.parseInt(jdk) < KafkaTools.LOWEST
            || Integer.parseInt(jdk) > KafkaTools.HIGHEST)) {
      add(
          KafkaSettings.JDK,
          "'%s' is neither auto nor a release from %d to %d"
              .formatted(jdk, KafkaTools.LOWEST, KafkaTools.HIGHEST));
    }
  }

  private void options() {
    for (String name : settings.below(KafkaSettings.OPTIONS).keySet()) {
      if (name.equals("log.flush.interval.messages")) {
        add(KafkaSettings.OPTIONS + name, "is set by " + KafkaSettings.FLUSH);
      } else if (OWN.matcher(name).matches()) {
        add(
            KafkaSettings.OPTIONS + name,
            "is set by toll; the level's security by " + KafkaSettings.SECURITY);
      }
    }
    for (String name : settings.below(KafkaSettings.CLIENT_OPTIONS).keySet()) {
      if (SETTINGS.containsKey(name) && !CommandLoad.is(settings)) {
        add(KafkaSettings.CLIENT_OPTIONS + name, "is set by " + SETTINGS.get(name));
      } else if (OWN_OF_CLIENTS.matcher(name).matches()) {
        add(
            KafkaSettings.CLIENT_OPTIONS + name,
            "is set by toll; the level's security by " + KafkaSettings.SECURITY);
      }
    }
  }

  private void add(String path, String what) {
    problems.add(settings, path, ": " + what);
  }
}
