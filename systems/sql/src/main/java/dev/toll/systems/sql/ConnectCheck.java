package dev.toll.systems.sql;

import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.security.PrivateFiles;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What a server that toll did not start cannot be made to do, and what must be said of it. */
record ConnectCheck(Problems problems) {
  private static final String VOLUME = "volume.";
  private static final String NOT_OURS =
      ": a connected server's options are not toll's to set; a variable that may be set and put back"
          + " is system.settings.*";

  /** Names (RFC 1123), and addresses of both kinds, of the second perhaps with a zone. */
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9._-]+|(?=.*:.*:)[0-9A-Fa-f:.]+(%\\w+)?");

  void check(Level level) {
    Settings settings = level.settings();
    if (!Connected.wanted(settings)) {
      for (Setting setting : settings.scope("system").all()) {
        if (setting.path().startsWith(SqlSettings.CONNECT_KEYS) && said(setting)) {
          add(setting, ": only with system.server: connect");
        } else if (setting.path().startsWith(SqlSettings.SETTINGS)) {
          add(setting, ": only with system.server: connect; otherwise say system.options.*");
        }
      }
      return;
    }
    missing(settings);
    ServerPort.check(SqlSettings.CONNECT_PORT, settings, problems);
    host(settings);
    for (Setting setting : settings.all()) {
      String why = said(setting) ? impossible(setting) : null;
      if (why != null) {
        add(setting, why);
      }
    }
    changes(settings);
    boolean own = !settings.text(SqlSettings.CONNECT_RESTORE).isEmpty();
    for (Setting setting : level.overlay().all()) {
      boolean option = setting.path().startsWith(SqlSettings.OPTIONS);
      // Said for the study they are claims, which the server must report.
      boolean claim =
          settings.is(Trait.OWN_SERVERS, setting.path())
              && settings
                  .witnesses(setting.path(), settings)
                  .equals(Set.of(InstanceProofs.SETTINGS));
      if (claim || (option && !own)) {
        problems.add(setting.origin(), "level " + level.name() + ": " + setting.path() + NOT_OURS);
      }
    }
  }

  /** What is set must be put back, and be read back. */
  private void changes(Settings settings) {
    if (settings.text(SqlSettings.CONNECT_SET).isEmpty()) {
      return;
    }
    Origin where = settings.origin(SqlSettings.CONNECT_SET);
    need(
        settings,
        where,
        SqlSettings.CONNECT_SET,
        SqlSettings.CONNECT_RESTORE,
        "the statements that put back what it sets");
    if (settings.below(SqlSettings.OPTIONS).isEmpty()) {
      problems.add(
          where,
          SqlSettings.CONNECT_SET
              + ": say in system.options.* what it sets, so that the server's word proves it");
    }
  }

  private static boolean said(Setting setting) {
    return !setting.origin().isDefault();
  }

  private void add(Setting setting, String why) {
    problems.add(setting, why);
  }

  private void missing(Settings settings) {
    Origin where = settings.origin(SqlSettings.SERVER);
    need(settings, where, SqlSettings.CONNECT_HOST, "the server's name or address");
    need(settings, where, SqlSettings.CONNECT_USER, "who may make databases and users there");
    need(
        settings,
        where,
        SqlSettings.CONNECT_PASSWORD,
        "a file of yours alone (mode 0600) with that user's password");
    if (SqlSettings.encrypted(settings)) {
      need(
          settings,
          settings.origin(SqlSettings.SECURITY),
          SqlSettings.CONNECT_AUTHORITY,
          "PEM file of the authority that signed the server's certificate, for"
              + " system.security: tls");
    }
  }

  private void host(Settings settings) {
    String host = settings.text(SqlSettings.CONNECT_HOST);
    if (!host.isEmpty() && !HOST.matcher(host).matches()) {
      problems.add(
          settings,
          SqlSettings.CONNECT_HOST,
          (host.startsWith("/")
              ? " is a path, and toll connects by TCP: say the server's name or address"
              : " is neither a name nor an address: '%s'".formatted(host)));
    }
  }

  private void need(Settings settings, Origin where, String path, String what) {
    need(settings, where, "system.server: connect", path, what);
  }

  private void need(Settings settings, Origin where, String who, String path, String what) {
    if (settings.text(path).isEmpty()) {
      problems.add(where, who + " needs " + path + ": " + what);
    }
  }

  /** Why a setting cannot be chosen there; null when it can. */
  private static String impossible(Setting setting) {
    boolean none = setting.value().equals(SqlSettings.NONE);
    return switch (setting.path()) {
      case SqlSettings.HOME, SqlSettings.VERSION ->
          ": a connected server is what it is; leave this out";
      case SqlSettings.PORT -> ": of a connected server say " + SqlSettings.CONNECT_PORT;
      case SqlSettings.AT_REST ->
          none
              ? null
              : ": encryption at rest can be neither set nor proved at a connected server; use"
                  + " system.server: embedded or installed";
      case SqlSettings.SECURITY ->
          setting.value().equals(SqlSettings.MUTUAL_TLS)
              ? ": mtls is not available at a connected server, whose authority gives toll no"
                  + " certificate; use tls"
              : null;
      default ->
          setting.path().startsWith(VOLUME)
              ? ": a connected server keeps its data where it does; leave this out"
              : null;
    };
  }

  /** Why the files that are named cannot be used. */
  static Optional<String> unavailable(Connected server) {
    Optional<String> password =
        PrivateFiles.unusable(SqlSettings.CONNECT_PASSWORD, server.passwordFile());
    if (password.isPresent()) {
      return password;
    }
    return server.authority() != null && !Files.isReadable(server.authority())
        ? Optional.of(SqlSettings.CONNECT_AUTHORITY + ": cannot read " + server.authority())
        : Optional.empty();
  }
}
