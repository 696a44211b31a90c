package dev.toll.cli;

import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * What {@code toll} itself is on a command line, without a command. Said in code and not by
 * annotations, which picocli reads by reflection: that takes longer than the JVM's own start.
 */
final class TopLevel {
  private static final String[] FOOTER = {
    "",
    "Examples:",
    "  toll studies                                 list the built-in studies",
    "  toll init mariadb sync_binlog 0 1            write a study of a setting",
    "  toll check mine.yaml                         check a study file",
    "  toll plan accumulo-security --scale quick    show what would run, and how long",
    "  toll run accumulo-security --scale quick     run it, write its report",
    "  toll resume                                  finish an interrupted run",
    "  toll resume accumulo-security --more 5       add five blocks",
    "  toll report accumulo-security                print its report again",
    "  toll runs                                    list runs and their answers",
    "  toll explain accumulo-security               show where CPU time went",
    "  toll compare old.json accumulo-security      show what changed",
    "  toll pool accumulo-security                  combine its runs",
    "  toll sql \"SELECT level, ratio FROM effects\"    query all runs as tables",
    "  toll export accumulo-security --to influxdb  export results for other tools",
    "  toll serve                                   watch runs in a browser",
    "  toll site runs                               make a static site of runs",
    "  toll up accumulo-security ssl --ttl 3h       keep an instance up, proved",
    "  toll doctor                                  check this machine",
    "  source <(toll generate-completion)           completion for bash and zsh",
    "",
    "Exit codes:",
    "  0  done",
    "  1  an internal error",
    "  2  bad input: a mistake in a study or on the command line",
    "  3  the run failed, or this machine lacks what it needs",
    "  10, 11  --fail-if: more than the limit; open",
    "  130, 143  stopped by a signal (Ctrl-C, SIGTERM); see toll resume"
  };

  private TopLevel() {}

  static CommandSpec of(Installation installation) {
    CommandSpec spec =
        CommandSpec.wrapWithoutInspection(installation)
            .name("toll")
            .versionProvider(new Main.Version())
            .addOption(
                flag("-h", "--help", "Show this help message and exit.").usageHelp(true).build())
            .addOption(
                flag("-V", "--version", "Print version information and exit.")
                    .versionHelp(true)
                    .build());
    spec.usageMessage()
        .description("What does a setting cost? A controlled experiment on the real system.")
        .synopsisSubcommandLabel("COMMAND")
        .commandListHeading("")
        .footer(FOOTER)
        .sectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandList());
    return spec;
  }

  /** A class, not a lambda, as {@link Failures} is. */
  private static final class CommandList implements IHelpSectionRenderer {
    @Override
    public String render(Help help) {
      return CommandTable.list(help);
    }
  }

  private static OptionSpec.Builder flag(String letter, String name, String description) {
    return OptionSpec.builder(letter, name).arity("0").type(boolean.class).description(description);
  }
}
