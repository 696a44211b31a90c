package dev.toll.engine.environment;

import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Variables of the user's that change every program, servers too: other libraries, another memory
 * allocation, other instructions for cryptography (ld.so(8), OPENSSL_ia32cap(3)). They are
 * inherited, because a system may need them, and so they are named.
 */
public final class EveryProcess {
  private static final Pattern NAMES =
      Pattern.compile(
          "LD_(?:PRELOAD|LIBRARY_PATH|AUDIT|BIND_NOW)|GLIBC_TUNABLES|MALLOC_\\w+"
              + "|OPENSSL_(?:CONF|MODULES|ia32cap|armcap)|GNUTLS_\\w+|SSL_CERT_(?:FILE|DIR)");

  private EveryProcess() {}

  /** A sentence that names those which are set; empty where none is. */
  public static Optional<String> remark(Map<String, String> environment) {
    String set =
        environment.entrySet().stream()
            .filter(each -> NAMES.matcher(each.getKey()).matches() && !each.getValue().isEmpty())
            .map(each -> "$" + each.getKey())
            .collect(Collectors.toCollection(TreeSet::new))
            .stream()
            .collect(Collectors.joining(", "));
    return set.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "your environment sets " + set + ": every program of the run inherits it, servers too");
  }
}
