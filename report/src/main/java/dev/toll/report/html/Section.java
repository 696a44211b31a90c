package dev.toll.report.html;

import dev.toll.report.ResultsView;

/** One part of the page. It always renders: with no data it says so. */
interface Section {

  /** Anchor within the page. */
  String id();

  String title();

  /** The section's content as HTML, everything from files escaped. */
  String render(ResultsView view);

  /** The same for a page without scripts: everything open, charts as pictures. */
  default String paper(ResultsView view) {
    return Html.opened(render(view));
  }
}
