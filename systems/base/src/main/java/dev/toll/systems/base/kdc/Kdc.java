package dev.toll.systems.base.kdc;

import java.nio.file.Path;

/** A running Kerberos key distribution centre of our own, for one run. */
public interface Kdc extends AutoCloseable {

  /** What it is, for the record, e.g. {@code Kerby} or {@code MIT krb5}. */
  String implementation();

  String realm();

  /** TCP port. */
  int port();

  /** The process that answers on the port. */
  long pid();

  /** The only encryption type this KDC and its clients use. */
  String encryptionType();

  /** For clients and servers: {@code -Djava.security.krb5.conf} or {@code KRB5_CONFIG}. */
  Path krb5Conf();

  /**
   * Makes a principal with a random key and writes the key to a new file of mode 0600.
   *
   * @param principal with or without the realm, e.g. {@code accumulo/host}
   */
  void addPrincipal(String principal, Path keytab) throws KdcException;

  /** Ends the process. Principals and tickets end with it; the directory stays. */
  @Override
  void close();
}
