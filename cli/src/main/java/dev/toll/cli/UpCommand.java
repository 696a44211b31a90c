package dev.toll.cli;

import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.up.Lifetime;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import dev.toll.engine.up.Ups;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings up an instance at a level for its user, for a stated time. */
@Command(
    name = "up",
    description = {
      UpCommand.SUMMARY,
      "It is proved as in a run, and ends at its time, or with 'toll down'."
    },
    footer = {
      "",
      "Examples:",
      "  toll up accumulo-security ssl --ttl 3h",
      "  toll up iibench-tls tls13-mutual --name mutual",
      "  toll up hdfs-wire none --hosts hosts.yaml   servers on other hosts",
      "  eval \"$(toll ups mutual --env)\"       its address and files as variables",
      "  toll up --extend 1h mutual            an hour more",
      "  toll down mutual",
    })
final class UpCommand extends TollCommand {
  static final String SUMMARY = "Starts a server with a setting, for a stated time.";

  @Parameters(
      arity = "1..2",
      paramLabel = "STUDY LEVEL",
      hideParamSyntax = true,
      completionCandidates = StudyOptions.StudyNames.class,
      description =
          "A built-in study or a study file, and one of its levels; with --extend an instance.")
  List<String> words;

  @Option(
      names = "--ttl",
      paramLabel = "TIME",
      description = "How long it is up, e.g. 30m (default: 1h).")
  String lifetime;

  @Option(
      names = "--extend",
      paramLabel = "TIME",
      description = "Extends the time of an instance that is up.")
  String extend;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the instance (default: STUDY-LEVEL).")
  String name;

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      completionCandidates = StudyOptions.Scales.class,
      description = "Size of the study: ${COMPLETION-CANDIDATES}.")
  String scale;

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = "Sets any key of the study (repeatable).")
  List<String> set = new ArrayList<>();

  @Mixin FleetOptions fleet = new FleetOptions();

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Override
  int execute() throws Exception {
    return extend == null ? start() : prolong();
  }

  private int start() throws Exception {
    if (words.size() < 2) {
      throw new StudyException(
          "which level? toll up "
              + words.get(0)
              + " LEVEL, with one of: "
              + String.join(", ", asked(null).levels()));
    }
    long seconds = Lifetime.seconds("--ttl", lifetime == null ? "1h" : lifetime);
    InstanceRequest asked = asked(words.get(1));
    RunRequest request = asked.request();
    // What has ended makes room for its name.
    installation().ups().removeEnded(err::println);
    UpDirectory directory = UpDirectory.create(installation().ups().all(), wish(asked.usualName()));
    directory.ask(seconds);
    UpState up = new KeeperProcess(directory).start(this, request);
    new UpText(out).print(directory, up, json);
    return ExitCode.OK;
  }

  private InstanceRequest asked(String level) {
    return new InstanceRequest(installation(), words.get(0), scale, set, level, fleet);
  }

  private String wish(String usual) throws StudyException {
    String wish = name == null ? usual : name;
    if (!wish.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      throw new StudyException(
          "--name "
              + name
              + ": at most 64 letters, digits, '.', '_' and '-', a letter or digit first");
    }
    return wish;
  }

  private int prolong() throws Exception {
    boolean more = lifetime != null || name != null || scale != null || !set.isEmpty();
    if (words.size() != 1 || more || !fleet.words().isEmpty()) {
      throw new StudyException("--extend takes the name of an instance and nothing else");
    }
    long seconds = Lifetime.seconds("--extend", extend);
    Ups.Up up = UpsCommand.find(installation().ups(), words.get(0), err);
    if (up.state().phase() != UpState.Phase.UP) {
      throw new SystemException(words.get(0) + " is not up: " + UpText.phase(up.state()));
    }
    UpState longer =
        Ups.extend(up.directory(), seconds)
            .orElseThrow(() -> new SystemException(words.get(0) + " has already ended"));
    new UpText(out).print(up.directory(), longer, json);
    return ExitCode.OK;
  }
}
