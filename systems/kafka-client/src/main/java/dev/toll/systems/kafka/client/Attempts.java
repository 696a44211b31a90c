package dev.toll.systems.kafka.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.Nothing;
import dev.toll.systems.kafka.client.KafkaCommands.Attempt;
import dev.toll.systems.kafka.client.KafkaCommands.Mechanisms;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.errors.AuthenticationException;

/** Tries to be answered by the broker, and how they ended. */
final class Attempts {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final String SECURITY = CommonClientConfigs.SECURITY_PROTOCOL_CONFIG;

  private static final Pattern OFFERED = Pattern.compile("enabled mechanisms are (\\[.*\\])");

  private Attempts() {}

  static Attempted run(ClientSession session, Attempt wish) {
    int timeout = wish.timeoutMillis();
    RawClient raw = RawClient.of(session.properties(), timeout);
    return switch (wish.way()) {
      case RIGHT -> of(() -> asked(session.properties(), timeout));
      case PLAIN -> of(raw::plain);
      case TLS_ONLY -> of(raw::tls);
      case OTHER_TLS -> of(() -> raw.handshake(wish.tls()));
      case WRONG_PASSWORD -> of(() -> asked(as(session, "toll", "toll-wrong-password"), timeout));
      case UNKNOWN_USER -> of(() -> asked(as(session, "toll-nobody", "toll-nobody"), timeout));
    };
  }

  private static Map<String, Object> as(ClientSession session, String user, String password) {
    Map<String, Object> properties = session.properties();
    properties.put(
        SaslConfigs.SASL_JAAS_CONFIG,
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(user, password));
    return properties;
  }

  /** Asks for the cluster once, as an administrator does. */
  private static String asked(Map<String, Object> properties, int timeoutMillis) throws Exception {
    properties.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, timeoutMillis);
    properties.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, timeoutMillis);
    properties.put(AdminClientConfig.RETRIES_CONFIG, 0);
    Admin admin = Admin.create(properties);
    try {
      return "cluster "
          + admin.describeCluster().clusterId().get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      // It may never have been answered, so it is not waited for.
      admin.close(Duration.ZERO);
    }
  }

  static Attempted of(Callable<String> call) {
    return Attempted.of(call, AuthenticationException.class::isInstance);
  }

  /** A mechanism that no level offers: the broker lists those it has. */
  static Mechanisms mechanisms(ClientSession session, Nothing nothing) {
    Map<String, Object> properties = session.properties();
    boolean tls = properties.get(SECURITY).toString().endsWith("SSL");
    properties.put(SECURITY, tls ? "SASL_SSL" : "SASL_PLAINTEXT");
    properties.put(SaslConfigs.SASL_MECHANISM, "PLAIN");
    properties.put(
        SaslConfigs.SASL_JAAS_CONFIG,
        "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"toll\" password=\"none\";");
    Attempted answer = of(() -> asked(properties, TIMEOUT_MILLIS));
    Matcher offered = OFFERED.matcher(answer.how());
    return new Mechanisms(offered.find() ? offered.group(1) : "", answer.outcome(), answer.how());
  }
}
