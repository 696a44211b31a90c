package dev.toll.systems.base.kdc;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A running Kerberos key distribution centre of our own, for one run. */
public abstract class Kdc implements AutoCloseable {
  private final String implementation;
  private final KdcSettings settings;
  private final Dialogue dialogue;

  /**
   * A KDC that runs.
   *
   * @param implementation for the record, e.g. {@code Kerby} or {@code MIT krb5}
   * @param dialogue with its process, which ends with it
   */
  Kdc(String implementation, KdcSettings settings, Dialogue dialogue) {
    this.implementation = implementation;
    this.settings = settings;
    this.dialogue = dialogue;
  }

  final KdcSettings settings() {
    return settings;
  }

  final Dialogue dialogue() {
    return dialogue;
  }

  /** What it is, for the record: its implementation and its encryption type. */
  public final String describe() {
    return implementation + ", " + settings.encryptionType();
  }

  public final String realm() {
    return KdcSettings.REALM;
  }

  /** For clients and servers: {@code -Djava.security.krb5.conf} or {@code KRB5_CONFIG}. */
  public final Path krb5Conf() {
    return settings.krb5Conf();
  }

  /** Ends when the KDC does, so it can be watched. */
  public final ManagedProcess process() {
    return dialogue.process();
  }

  /** The process that answers on the port. */
  public long pid() {
    return process().pid();
  }

  /**
   * Makes a principal with a random key and writes the key to a new file of mode 0600.
   *
   * @param principal with or without the realm, e.g. {@code accumulo/host}
   */
  public final void addPrincipal(String principal, Path keytab) throws SystemException {
    addPrincipals(List.of(principal), keytab);
  }

  /** The same of several, whose keys are in one file. */
  public final void addPrincipals(List<String> principals, Path keytab) throws SystemException {
    try {
      Files.deleteIfExists(keytab);
      for (String principal : principals) {
        add(KdcSettings.fullName(principal), keytab.toAbsolutePath());
      }
      PrivateFiles.restrict(keytab);
    } catch (IOException e) {
      throw new SystemException("cannot write " + keytab + ": " + e.getMessage(), e);
    }
  }

  private void add(String name, Path keytab) throws SystemException {
    try {
      make(name, keytab);
    } catch (SystemException e) {
      throw new SystemException("cannot create principal " + name + ": " + e.getMessage(), e);
    }
  }

  /** Makes a principal that has its realm, and adds its key to a keytab. */
  abstract void make(String principal, Path keytab) throws SystemException;

  /** Ends the process. Principals and tickets end with it; the directory stays. */
  @Override
  public void close() {
    dialogue.close();
  }
}
