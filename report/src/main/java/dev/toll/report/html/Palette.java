package dev.toll.report.html;

/** The two colour schemes as style rules: the system's wish, unless the reader chose one. */
final class Palette {

  private Palette() {}

  static String rules() {
    String dark = Resource.read("dark.css");
    return light()
        + "@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme=light], .print) {\n"
        + dark
        + "}\n}\n@media screen {\n:root[data-theme=dark]:not(.print) {\n"
        + dark
        + "}\n}\n";
  }

  /** Light alone, for paper. */
  static String light() {
    return ":root {\n" + Resource.read("light.css") + "}\n";
  }
}
