package dev.toll.serve.page;

import dev.toll.report.render.Html;
import dev.toll.serve.templates.JteleasesGenerated;
import dev.toll.serve.templates.JteownInstancesGenerated;
import dev.toll.serve.templates.JtesignInGenerated;
import java.util.List;
import java.util.Map;

/** The pages of people who start instances; they work without scripts. */
public final class PeoplePages {
  private PeoplePages() {}

  /**
   * What a person's page shows.
   *
   * @param form secret of the session, for its forms
   * @param message what was refused and why; null for nothing
   * @param own the person's instances
   * @param others who else has one, and until when
   * @param mine how many of how many the person has
   * @param all how many of how many all have
   * @param longest lifetime
   * @param choices what may be started: by study, the levels by what the form sends for them
   * @param choice what the form sent, to be kept; empty for nothing
   * @param lifetime what the form sent, to be kept; empty for nothing
   */
  public record View(
      String person,
      String form,
      String message,
      List<OwnInstance> own,
      List<String> others,
      String mine,
      String all,
      String longest,
      Map<String, Map<String, String>> choices,
      String choice,
      String lifetime) {
    /** Whether anything changes soon. */
    public boolean moving() {
      return own.stream().anyMatch(OwnInstance::moving);
    }
  }

  /**
   * The way in.
   *
   * @param message why it was not granted; null for nothing
   * @param name that was given, to be kept
   */
  public static String signIn(String message, String name) {
    return Html.render(out -> JtesignInGenerated.render(out, null, message, name));
  }

  /** The page of a person who is signed in. */
  public static String leases(View view) {
    return Html.render(out -> JteleasesGenerated.render(out, null, view));
  }

  /** The part of it that changes by itself. */
  public static String own(View view) {
    return Html.render(out -> JteownInstancesGenerated.render(out, null, view));
  }
}
