package dev.toll.systems.ontime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.rel2sql.RelToSqlConverter;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.dialect.MysqlSqlDialect;
import org.apache.calcite.sql.dialect.PrestoSqlDialect;

/**
 * Splits a query into partial aggregates, which each shard computes over its own flights, and a
 * query that combines them, which is Trino's: what is below a plan's unions of shards, and above.
 */
final class Partials {
  /** What a query became: the statements of one shard, and Trino's, which holds them. */
  record Split(List<String> partials, String combined) {}

  private final ShardPlans plans = new ShardPlans();
  private final int shards;

  Partials(int shards) {
    this.shards = shards;
  }

  /**
   * What shards are asked for, and Trino.
   *
   * @return no partials where an aggregate stayed above the shards, or none is there: the query is
   *     left as it is
   */
  Split split(String query) {
    List<Union> unions = new ArrayList<>();
    RelNode top = plans.of(query).accept(new Cut(unions));
    List<String> partials =
        unions.stream()
            .map(union -> sql(numbered(union.getInput(0)), MysqlSqlDialect.DEFAULT))
            .toList();
    boolean aggregates =
        !unions.isEmpty()
            && unions.stream().allMatch(union -> union.getInput(0) instanceof Aggregate);
    // In a join of flights with flights one shard has not all that it needs.
    if (!aggregates || partials.stream().anyMatch(partial -> partial.contains("`shard"))) {
      return new Split(List.of(), query);
    }
    String with =
        IntStream.range(0, partials.size())
            .mapToObj(i -> name(i) + " AS (" + parts(unions.get(i), partials.get(i)) + ")")
            .collect(Collectors.joining(", "));
    return new Split(partials, "WITH " + with + " " + sql(top, PrestoSqlDialect.DEFAULT));
  }

  /** Every column has a name of its own, aggregates too, whose names are else MariaDB's. */
  private static RelNode numbered(RelNode partial) {
    int columns = partial.getRowType().getFieldCount();
    RexBuilder expressions = partial.getCluster().getRexBuilder();
    return LogicalProject.create(
        partial,
        List.of(),
        expressions.identityProjects(partial.getRowType()),
        IntStream.range(0, columns).mapToObj(i -> "c" + i).toList(),
        Set.of());
  }

  /** On one line, and with the name that the shards' databases have. */
  private static String sql(RelNode plan, SqlDialect dialect) {
    return new RelToSqlConverter(dialect)
        .visitRoot(plan)
        .asStatement()
        .toSqlString(dialect)
        .getSql()
        .replaceAll("\\R", " ")
        .replace("`" + ShardPlans.SHARD + "`", "`" + TrinoViews.SCHEMA + "`");
  }

  private String parts(Union union, String partial) {
    String columns =
        union.getRowType().getFieldList().stream()
            .map(Partials::cast)
            .collect(Collectors.joining(", "));
    return IntStream.range(0, shards)
        .mapToObj(
            shard ->
                "SELECT %s FROM TABLE(shard%d.system.query(query => '%s'))"
                    .formatted(columns, shard, partial.replace("'", "''")))
        .collect(Collectors.joining(" UNION ALL "));
  }

  /** MariaDB's sums are decimals. */
  private static String cast(RelDataTypeField field) {
    return "CAST(c%d AS %s) AS \"%s\""
        .formatted(field.getIndex(), field.getType(), field.getName());
  }

  private static String name(int partial) {
    return "partial_" + partial;
  }

  /** Puts a named table in the place of each union of shards. */
  private static final class Cut extends RelHomogeneousShuttle {
    private final List<Union> unions;

    Cut(List<Union> unions) {
      this.unions = unions;
    }

    @Override
    public RelNode visit(RelNode node) {
      if (!(node instanceof Union union)) {
        return super.visit(node);
      }
      unions.add(union);
      return ShardPlans.named(union, List.of(name(unions.size() - 1)));
    }

    @Override
    public RelNode visit(LogicalUnion union) {
      return visit((RelNode) union);
    }
  }
}
