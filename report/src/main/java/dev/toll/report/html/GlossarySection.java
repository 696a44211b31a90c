package dev.toll.report.html;

import dev.toll.report.ResultsView;

/** What the words mean; the verdict words are fixed before a run. */
final class GlossarySection implements Section {

  private static final String[][] WORDS = {
    {"level", "One value of the setting under study. The baseline is what all are compared with."},
    {
      "control",
      "A level that changes only a side effect of the setting, so that a cost splits into the"
          + " setting and what comes with it."
    },
    {"block", "Each level once, in random order, so that drift of the machine hits all alike."},
    {"trial", "One level in one block: fresh start, proofs, load, verification of the data."},
    {
      "excluded",
      "A trial that neighbours disturbed more than the rule fixed before the run allows. Shown, not"
          + " counted."
    },
    {"void", "A trial whose level was not proved or whose data was not right. Never a number."},
    {
      "effect",
      "The ratio of a level to the baseline within the same block, averaged geometrically over"
          + " the blocks; shown as a change in percent."
    },
    {
      "interval",
      "The effects that are compatible with what was measured, at 95 % confidence. The t interval"
          + " assumes rough normality of the logarithms; the exact one assumes nothing and needs"
          + " at least six blocks."
    },
    {
      "costs",
      "The interval the verdict rests on lies wholly on the cost side of no effect. It is wider than"
          + " the one shown, so that the verdicts of all levels hold at once."
    },
    {"saves", "The same on the saving side."},
    {
      "no difference",
      "That interval lies within the bound declared before the run: whatever the difference"
          + " is, it is no larger."
    },
    {
      "undecided",
      "None of these can be said yet: too few blocks, or too much noise for the blocks there are."
    },
    {
      "main effect",
      "With several factors: the effect of a factor's level averaged over the levels of the others."
    },
    {
      "interaction",
      "What two levels of different factors do at once beyond their two effects multiplied."
          + " Costs: together they cost more than that; saves: less."
    },
    {
      "steady",
      "From there on the rate varies little and no longer moves. The figures are of the whole"
          + " measured window all the same."
    },
    {
      "drift",
      "Whether later trials differ from earlier ones whatever their level (Spearman's correlation)."
    },
    {"true, false, unknown", "What a proof found. Unknown always comes with its reason."},
    {"noise floor", "The effect between two identical baselines: smaller effects mean nothing."},
    {"headroom", "How far the driver itself was from being the bottleneck."},
  };

  @Override
  public String id() {
    return "words";
  }

  @Override
  public String title() {
    return "What the words mean";
  }

  @Override
  public String render(ResultsView view) {
    StringBuilder html = new StringBuilder("<dl class=\"facts wide\">");
    for (String[] word : WORDS) {
      html.append("<dt>%s</dt><dd>%s</dd>".formatted(Html.text(word[0]), Html.text(word[1])));
    }
    return html.append("</dl>\n").toString();
  }
}
