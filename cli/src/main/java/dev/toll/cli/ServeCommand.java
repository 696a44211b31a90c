package dev.toll.cli;

import dev.toll.commands.NewFile;
import dev.toll.commands.RunsOption;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.serve.WatchServer;
import dev.toll.serve.people.InstanceLauncher;
import dev.toll.serve.people.PeopleService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows runs in a browser, as they go. */
@Command(
    name = "serve",
    description = {
      ServeCommand.SUMMARY,
      "Reads run directories and changes nothing, unless --people FILE is given."
    },
    footer = {
      "",
      "The printed address contains an access token.",
      "From another machine: ssh -L 8200:127.0.0.1:8200 HOST, and --port 8200 there.",
      "",
      "Examples:",
      "  toll serve                                   watch the runs under runs/",
      "  toll serve --open                            and open the browser",
      "  toll serve --runs runs --runs old/runs       of several directories",
      "  toll serve --port 8200 --token-file token    for a script, or Prometheus",
      "  toll serve --port 8200 --people people.yaml  and let people start instances",
      "",
      "Exit codes:",
      "  2         bad input: a host other than loopback, an invalid option or file",
      "  3         cannot start: the port is in use, or another --people is running",
      "  130, 143  stopped by Ctrl-C or SIGTERM, the normal way"
    })
final class ServeCommand extends TollCommand {
  static final String SUMMARY = "Shows runs live in a browser on this machine.";

  private static final int MOST = 65535;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = RunsOption.DEFAULT,
      description = "Directory of runs (default: ${DEFAULT-VALUE}); repeatable.")
  List<Path> runs;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "Port to listen on (default: a free one).")
  int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Loopback address to listen on (default: 127.0.0.1 and ::1).")
  String host;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File to write the token to (mode 0600, removed on exit).")
  Path tokenFile;

  @Option(
      names = "--people",
      paramLabel = "FILE",
      description =
          "Lets the people in this file start instances of 'toll up'; see docs/keeping-up.md.")
  Path people;

  @Option(names = "--open", description = "Opens the address in the browser.")
  boolean open;

  @Override
  int execute() throws Exception {
    check();
    CountDownLatch end = new CountDownLatch(1);
    WatchServer server = start();
    SecretFiles secrets = new SecretFiles();
    Runnable close =
        () -> {
          server.close();
          secrets.close();
          end.countDown();
        };
    // Before the address is printed: its reader may end this process at once.
    Runtime.getRuntime().addShutdownHook(new Thread(close, "toll-serve-end"));
    try {
      if (tokenFile != null) {
        secrets.write(tokenFile, server.token().reveal() + "\n");
      }
      out.println(server.entrance());
      out.flush();
      err.println("watching " + places() + "; press Ctrl-C to stop");
      if (people != null) {
        err.println("people sign in at " + server.peoplesEntrance());
      }
      if (open) {
        open(server.entrance(), secrets);
      }
      end.await();
    } finally {
      close.run();
    }
    return ExitCode.STOPPED;
  }

  /**
   * Opens an address in the user's browser. The address contains a secret and every user can read
   * every command line, so the browser gets a file that redirects there.
   */
  private void open(String address, SecretFiles files) throws IOException {
    Path page =
        files.temporary(
            ".html",
            "<!DOCTYPE html><meta charset=\"utf-8\"><title>toll</title>"
                + "<meta http-equiv=\"refresh\" content=\"0; url="
                + address
                + "\">");
    Browser.open(page, err, "open the address manually");
  }

  private String places() {
    return String.join(", ", runs.stream().map(Path::toString).toList());
  }

  private void check() throws StudyException {
    NewFile.demand("--token-file", tokenFile);
    if (port < 0 || port > MOST) {
      throw new StudyException("--port: 0 (a free one) to " + MOST + ", not " + port);
    }
    for (Path place : runs) {
      if (Files.exists(place) && !Files.isDirectory(place)) {
        throw new StudyException("--runs: " + place + " is not a directory");
      }
    }
  }

  private WatchServer start() throws IOException, StudyException, SystemException {
    Consumer<String> log = line -> err.println("error: " + line);
    PeopleService.Leases leases = null;
    WatchServer server = null;
    try {
      if (people != null) {
        InstanceLauncher launcher = new PeopleStarter(installation(), people);
        leases = PeopleService.find().open(people, launcher, log);
      }
      server =
          WatchServer.start(
              runs, installation().ups().all(), installation().catalog(), host, port, log, leases);
      return server;
    } catch (IllegalArgumentException e) {
      throw new StudyException("--host: " + e.getMessage());
    } catch (BindException e) {
      throw new SystemException(
          "cannot listen on port "
              + port
              + ": "
              + e.getMessage()
              + "; choose another with --port, or omit it to use a free port");
    } finally {
      if (server == null && leases != null) {
        leases.close();
      }
    }
  }

  /** Files that only their owner may read (0600), removed at the end. */
  private static final class SecretFiles implements AutoCloseable {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final List<Path> files = new CopyOnWriteArrayList<>();

    /** Writes a file that is not there yet: it never exists with other permissions. */
    void write(Path file, String text) throws IOException {
      files.add(Files.createFile(file.toAbsolutePath(), OWNER_ONLY));
      Files.writeString(file, text);
    }

    /** A new temporary file. */
    Path temporary(String suffix, String text) throws IOException {
      Path file = Files.createTempFile("toll-", suffix, OWNER_ONLY);
      files.add(file);
      Files.writeString(file, text);
      return file;
    }

    @Override
    public void close() {
      for (Path file : files) {
        try {
          Files.deleteIfExists(file);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
