package dev.toll.systems.kafka;

/** How clients talk to the broker. */
enum Security {
  /** Plain text, and any client. */
  NONE("PLAINTEXT", false, false, false),
  /** TLS; the client checks the broker's certificate and name. */
  TLS("SSL", true, false, false),
  /** TLS; the broker demands a certificate as well. */
  MTLS("SSL", true, true, false),
  /** Plain text, after authentication by SCRAM-SHA-512. */
  SASL_SCRAM("SASL_PLAINTEXT", false, false, true),
  /** The same by TLS. */
  SASL_SCRAM_TLS("SASL_SSL", true, false, true);

  /** As SASL names it; stronger than SHA-256, and Kafka has no other. */
  static final String MECHANISM = "SCRAM-SHA-512";

  private final String protocol;
  private final boolean tls;
  private final boolean mutual;
  private final boolean scram;

  Security(String protocol, boolean tls, boolean mutual, boolean scram) {
    this.protocol = protocol;
    this.tls = tls;
    this.mutual = mutual;
    this.scram = scram;
  }

  /** As Kafka names it. */
  String protocol() {
    return protocol;
  }

  boolean tls() {
    return tls;
  }

  boolean mutual() {
    return mutual;
  }

  boolean scram() {
    return scram;
  }
}
