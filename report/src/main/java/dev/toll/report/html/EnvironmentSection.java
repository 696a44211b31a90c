package dev.toll.report.html;

import dev.toll.report.ResultsView;
import dev.toll.report.text.Facts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Machine, kernel, versions and flags, what makes this machine special in front. */
final class EnvironmentSection implements Section {

  /** In the names of facts on which a price of encryption or a time depends. */
  private static final List<String> SPECIAL =
      List.of("crypto", "aes", "vaes", "cipher", "governor", "virtualised", "steal", "intrinsic");

  @Override
  public String id() {
    return "environment";
  }

  @Override
  public String title() {
    return "Environment";
  }

  @Override
  public String render(ResultsView view) {
    Map<String, String> facts = Facts.flatten(view.environment());
    if (facts.isEmpty()) {
      return Html.missing("Not recorded.");
    }
    StringBuilder html = new StringBuilder();
    List<String> warnings = view.machineWarnings();
    if (!warnings.isEmpty()) {
      html.append("<div class=\"warnings\" role=\"note\">").append(Html.list(warnings));
      html.append("</div>\n");
    }
    StringBuilder machine = new StringBuilder();
    HtmlTable rest = new HtmlTable("Environment", List.of("What", "Value"), Set.of());
    facts.forEach(
        (key, value) -> {
          if (key.startsWith("machine.")) {
            String name = key.substring("machine.".length());
            machine.append(
                "<dt>%s</dt><dd%s>%s</dd>"
                    .formatted(
                        Html.text(
                            name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)),
                        isSpecial(name) ? " class=\"special\"" : "",
                        Html.text(value)));
          } else {
            rest.row("", List.of(Html.text(key), Html.text(value)));
          }
        });
    if (machine.length() > 0) {
      html.append("<h3>What makes this machine special</h3>\n<dl class=\"facts wide\">");
      html.append(machine).append("</dl>\n<h3>System, toll and design</h3>\n");
    }
    return html.append(rest.render()).toString();
  }

  private static boolean isSpecial(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return SPECIAL.stream().anyMatch(lower::contains);
  }
}
