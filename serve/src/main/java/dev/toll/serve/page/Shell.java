package dev.toll.serve.page;

/** What every page has around it. */
final class Shell {
  private Shell() {}

  /**
   * A page.
   *
   * @param here which place of the navigation it is; null for none of them
   * @param script the page's module; null for none
   * @param attributes of the body, for the script
   */
  static String page(String title, String here, String script, String attributes, String main) {
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/assets/watch.css">
        %s</head>
        <body%s>
        <a class="skip" href="#main">Skip to the page</a>
        <header class="top"><a class="brand" href="/"%s>toll</a><span class="connection" id="connection" role="status"></span></header>
        <main id="main">
        %s</main>
        <footer>Read from the run directories on this machine; nothing leaves it.%s</footer>
        <noscript><p class="missing">Without scripts the pages do not refresh themselves, and charts stay empty.</p></noscript>
        </body>
        </html>
        """
        .formatted(
            Markup.text(title),
            script == null
                ? ""
                : "<script src=\"/assets/echarts.js\" defer></script>\n<script src=\"/assets/"
                    + script
                    + "\" type=\"module\"></script>\n",
            attributes.isEmpty() ? "" : " " + attributes,
            "runs".equals(here) ? " aria-current=\"page\"" : "",
            main,
            script == null
                ? ""
                : " Charts by Apache ECharts " + Markup.text(Assets.chartVersion()) + ".");
  }
}
