package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.serve.WatchServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Shows runs in a browser, as they go. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Shows runs live in a browser on this machine.",
      "Reads run directories and writes nothing; runs are not affected."
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
      "",
      "Exit codes:",
      "  2         bad input: a host other than loopback, an invalid option",
      "  3         cannot start: the port is in use",
      "  130, 143  stopped by Ctrl-C or SIGTERM, the normal way"
    })
final class ServeCommand implements Callable<Integer> {
  private static final int MOST = 65535;

  @Spec CommandSpec spec;
  @ParentCommand Main toll;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "Directory of runs (default: runs); repeatable.")
  List<Path> given = new ArrayList<>();

  private List<Path> runs = List.of();

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

  @Option(names = "--open", description = "Opens the address in the browser.")
  boolean open;

  @Override
  public Integer call() throws Exception {
    runs = given.isEmpty() ? List.of(Path.of("runs")) : given;
    check();
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    CountDownLatch end = new CountDownLatch(1);
    WatchServer server = start(err);
    SecretFiles secrets = new SecretFiles();
    Runnable close =
        () -> {
          server.close();
          secrets.close();
          end.countDown();
        };
    // Before the address is told: whoever reads it may end us at once.
    Runtime.getRuntime().addShutdownHook(new Thread(close, "toll-serve-end"));
    try {
      if (tokenFile != null) {
        secrets.write(tokenFile, server.token().reveal() + "\n");
      }
      out.println(server.entrance());
      out.flush();
      err.println("watching " + places() + "; press Ctrl-C to stop");
      err.flush();
      if (open) {
        Opener.open(server.entrance(), secrets, err);
      }
      end.await();
    } finally {
      close.run();
    }
    return ExitCode.STOPPED;
  }

  private String places() {
    return String.join(", ", runs.stream().map(Path::toString).toList());
  }

  private void check() throws StudyException {
    if (port < 0 || port > MOST) {
      throw new StudyException("--port: 0 (a free one) to " + MOST + ", not " + port);
    }
    for (Path place : runs) {
      if (Files.exists(place) && !Files.isDirectory(place)) {
        throw new StudyException("--runs: " + place + " is not a directory");
      }
    }
  }

  private WatchServer start(PrintWriter err) throws IOException, StudyException, SystemException {
    try {
      return WatchServer.start(
          runs,
          toll.installation().catalog(),
          host,
          port,
          line -> {
            err.println("error: " + line);
            err.flush();
          });
    } catch (IllegalArgumentException e) {
      throw new StudyException("--host: " + e.getMessage());
    } catch (BindException e) {
      throw new SystemException(
          "cannot listen on port "
              + port
              + ": "
              + e.getMessage()
              + "; choose another with --port, or omit it to use a free port");
    }
  }
}
