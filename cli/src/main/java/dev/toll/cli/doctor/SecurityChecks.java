package dev.toll.cli.doctor;

import dev.toll.cli.doctor.Check.Subject;
import dev.toll.engine.system.SystemException;
import java.util.List;
import java.util.stream.Collectors;

/** What TLS and Kerberos rest on. */
final class SecurityChecks {
  private static final Subject HOST_NAME =
      Subject.needed(
          "host-name",
          "host name",
          "certificates and Kerberos principals contain the name that Java computes",
          "add a name for this machine's address to /etc/hosts");

  private static final Subject KERBY =
      Subject.wanted(
          "kdc-kerby", "KDC: Apache Kerby", "the levels auth, auth-int and auth-conf", "nothing");

  private static final Subject MIT =
      Subject.wanted(
          "kdc-mit",
          "KDC: MIT krb5",
          "the same levels with MIT krb5: --set kdc=mit",
          "Debian: krb5-kdc krb5-admin-server; Fedora: krb5-server");

  private static final List<String> MIT_PROGRAMS = List.of("krb5kdc", "kdb5_util", "kadmin.local");

  private SecurityChecks() {}

  /** Computes this machine's name. */
  @FunctionalInterface
  public interface Name {
    String canonical() throws SystemException;
  }

  static List<Check> look(Host host, Name name) {
    return List.of(hostName(name), KERBY.ok("comes with toll (fetched at first use)"), mit(host));
  }

  private static Check hostName(Name name) {
    try {
      return HOST_NAME.ok(name.canonical());
    } catch (SystemException e) {
      return HOST_NAME.missing(e.getMessage());
    }
  }

  private static Check mit(Host host) {
    List<String> absent = host.absent(MIT_PROGRAMS);
    if (absent.isEmpty()) {
      return MIT.ok(
          MIT_PROGRAMS.stream()
              .map(program -> host.program(program).orElseThrow().toString())
              .collect(Collectors.joining(", ")));
    }
    String list = String.join(", ", absent);
    return absent.size() == MIT_PROGRAMS.size()
        ? MIT.missing("no " + list)
        : MIT.limited("incomplete: no " + list);
  }
}
