package dev.toll.systems.zookeeper;

/** How clients talk to the server. */
enum Security {
  /** Plain text, and any client. */
  NONE,
  /** TLS; the client checks the server's certificate and name. */
  TLS,
  /** TLS; the server demands a certificate as well. */
  MTLS;

  boolean tls() {
    return this != NONE;
  }
}
