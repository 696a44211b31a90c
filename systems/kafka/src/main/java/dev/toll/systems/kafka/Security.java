package dev.toll.systems.kafka;

/** How clients talk to the broker. */
enum Security {
  /** Plain text, and any client. */
  NONE("PLAINTEXT"),
  /** TLS; the client checks the broker's certificate and name. */
  TLS("SSL"),
  /** TLS; the broker demands a certificate as well. */
  MTLS("SSL"),
  /** Plain text, after authentication by SCRAM-SHA-512. */
  SASL_SCRAM("SASL_PLAINTEXT"),
  /** The same by TLS. */
  SASL_SCRAM_TLS("SASL_SSL");

  /** As SASL names it; stronger than SHA-256, and Kafka has no other. */
  static final String MECHANISM = "SCRAM-SHA-512";

  private final String protocol;

  Security(String protocol) {
    this.protocol = protocol;
  }

  /** As Kafka names it. */
  String protocol() {
    return protocol;
  }

  boolean tls() {
    return protocol.endsWith("SSL");
  }

  boolean mutual() {
    return this == MTLS;
  }

  boolean scram() {
    return protocol.startsWith("SASL");
  }
}
