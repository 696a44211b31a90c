package dev.toll.cli.doctor;

import static dev.toll.cli.doctor.Check.limited;
import static dev.toll.cli.doctor.Check.missing;
import static dev.toll.cli.doctor.Check.ok;

import dev.toll.engine.system.SystemException;
import java.util.List;
import java.util.stream.Collectors;

/** What TLS and Kerberos rest on. */
final class SecurityChecks {
  private static final List<String> MIT_PROGRAMS = List.of("krb5kdc", "kdb5_util", "kadmin.local");

  private SecurityChecks() {}

  /** Computes this machine's name. */
  @FunctionalInterface
  public interface Name {
    String canonical() throws SystemException;
  }

  static List<Check> of(Host host, Name name) {
    return List.of(
        hostName(name), ok("kdc-kerby", "comes with toll (fetched at first use)"), mit(host));
  }

  private static Check hostName(Name name) {
    try {
      return ok("host-name", name.canonical());
    } catch (SystemException e) {
      return missing("host-name", e.getMessage());
    }
  }

  private static Check mit(Host host) {
    List<String> absent = host.absent(MIT_PROGRAMS);
    if (absent.isEmpty()) {
      return ok(
          "kdc-mit",
          MIT_PROGRAMS.stream()
              .map(program -> host.program(program).orElseThrow().toString())
              .collect(Collectors.joining(", ")));
    }
    String list = String.join(", ", absent);
    return absent.size() == MIT_PROGRAMS.size()
        ? missing("kdc-mit", "no " + list)
        : limited("kdc-mit", "incomplete: no " + list);
  }
}
