package dev.toll.systems.ontime.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartialsTest {
  /** Where what the planner says now is left, to be read and to replace what it said before. */
  private static final Path NOW = Path.of("target", "partials.txt");

  private final Partials partials = new Partials(2);

  @Test
  void everyQueryIsSplitAsReviewed() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String name : Queries.ALL) {
      Partials.Split split = partials.split(Queries.text(name, 200_000));
      all.append("-- ").append(name).append('\n');
      split.partials().forEach(partial -> all.append("shard: ").append(partial).append('\n'));
      all.append("trino: ").append(split.combined()).append('\n');
    }
    Files.writeString(NOW, all);
    assertEquals(Queries.resource("partials.txt"), all.toString().strip());
  }

  @Test
  void aMeanOverFlightsIsLeftAsItIs() {
    String mean = "SELECT avg(f.DepDelay) FROM ontime_fact f";

    assertEquals(new Partials.Split(List.of(), mean), partials.split(mean));
  }
}
