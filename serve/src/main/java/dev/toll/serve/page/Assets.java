package dev.toll.serve.page;

import dev.toll.report.html.Resource;
import dev.toll.serve.http.Answer;

/** Style sheet, scripts and the chart library. Only what is named here can be asked for. */
public final class Assets {
  private Assets() {}

  /** One by its name. */
  public static Answer of(String name) {
    return switch (name) {
      case "page.js", "runs.js", "instances.js", "live.js", "compare.js" -> script(resource(name));
      case "chart.js" -> script(Resource.read("numbers.js") + resource(name));
      case "echarts.js" -> script(Resource.charts());
      default -> style(name);
    };
  }

  /** One that pages without charts need, by its name. */
  public static Answer ofPeople(String name) {
    return switch (name) {
      case "page.js", "people.js" -> script(resource(name));
      default -> style(name);
    };
  }

  private static Answer style(String name) {
    return name.equals("watch.css")
        ? Answer.of(200, "text/css; charset=utf-8", resource(name))
        : Answer.notFound();
  }

  private static Answer script(String source) {
    return Answer.of(200, "text/javascript; charset=utf-8", source);
  }

  private static String resource(String name) {
    return Resource.read("/dev/toll/serve/" + name);
  }
}
