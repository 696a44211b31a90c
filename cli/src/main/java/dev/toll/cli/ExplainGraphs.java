package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.LevelProfile;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.engine.profile.Profiles;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.profile.FlameGraphs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A flame graph of each level and role, and one of each difference. */
record ExplainGraphs(RunDirectory run, Profiles profiles) {
  List<Graph> draw(Path converter, Explanation explanation)
      throws IOException, SystemException, InterruptedException {
    FlameGraphs maker = new FlameGraphs(converter, run.explain().path().resolve("flames"));
    String unit = "CPU-microseconds per million " + explanation.operations();
    List<Graph> graphs = new ArrayList<>();
    Map<String, Path> stacks = new HashMap<>();
    for (LevelProfile level : explanation.levels()) {
      for (RoleProfile role : level.roles()) {
        String name = level.level() + "-" + role.role();
        Path file = maker.stacks(name, profiles.collapsed(level.level(), role.role()));
        stacks.put(name, file);
        Path html =
            maker.graph(name, "%s, %s: %s".formatted(level.level(), role.role(), unit), file);
        graphs.add(new Graph(role.role(), level.level(), null, below(html)));
      }
    }
    for (Comparison comparison : explanation.comparisons()) {
      for (RoleDifference role : comparison.roles()) {
        Path html =
            maker.difference(
                "%s-against-%s-%s".formatted(comparison.level(), comparison.against(), role.role()),
                "%s against %s, %s: %s"
                    .formatted(comparison.level(), comparison.against(), role.role(), unit),
                stacks.get(comparison.against() + "-" + role.role()),
                stacks.get(comparison.level() + "-" + role.role()));
        graphs.add(new Graph(role.role(), comparison.level(), comparison.against(), below(html)));
      }
    }
    return graphs;
  }

  private String below(Path file) {
    return run.path().relativize(file).toString();
  }
}
