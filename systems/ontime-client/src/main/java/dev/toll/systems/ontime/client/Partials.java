package dev.toll.systems.ontime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.rel2sql.RelToSqlConverter;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.dialect.MysqlSqlDialect;
import org.apache.calcite.sql.dialect.PrestoSqlDialect;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;

/**
 * Splits a query into partial aggregates, which each shard computes over its own flights, and a
 * query that combines them, which is Trino's. Flights are the union of the shards', so joins with
 * the dimensions, which each shard has, filters and aggregates are moved below that union.
 */
final class Partials {
  private static final String FACT = "ontime_fact";

  /** All shards have the same statement; of one alone the planner would make no union. */
  private static final int PLANNED = 2;

  /** A distinct count becomes a count of groups, whose groups can be made in parts. */
  private static final HepProgram RULES =
      new HepProgramBuilder()
          .addRuleInstance(CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES)
          .addRuleCollection(
              List.of(
                  CoreRules.FILTER_INTO_JOIN,
                  CoreRules.FILTER_SET_OP_TRANSPOSE,
                  CoreRules.JOIN_LEFT_UNION_TRANSPOSE,
                  CoreRules.PROJECT_SET_OP_TRANSPOSE))
          .addRuleInstance(CoreRules.AGGREGATE_UNION_TRANSPOSE)
          .build();

  /** What a query became: the statements of one shard, and Trino's, which holds them. */
  record Split(List<String> partials, String combined) {}

  private final SchemaPlus schema = StarSchema.create();
  private final int shards;

  Partials(int shards) {
    this.shards = shards;
  }

  /**
   * @return no partials where an aggregate stayed above the shards, or none is there: the query is
   *     left as it is
   */
  Split split(String query) {
    RelNode plan = moved(sharded(parsed(query)));
    List<Union> unions = new ArrayList<>();
    RelNode top = plan.accept(new Cut(unions));
    if (unions.isEmpty() || unions.stream().anyMatch(Partials::shipsRows)) {
      return new Split(List.of(), query);
    }
    List<String> partials =
        unions.stream()
            .map(union -> sql(numbered(union.getInput(0)), MysqlSqlDialect.DEFAULT))
            .toList();
    if (partials.stream().anyMatch(partial -> partial.contains("`shard"))) {
      // A join of flights with flights: one shard has not all that it needs.
      return new Split(List.of(), query);
    }
    String with =
        IntStream.range(0, partials.size())
            .mapToObj(i -> name(i) + " AS (" + parts(unions.get(i), partials.get(i)) + ")")
            .collect(Collectors.joining(", "));
    return new Split(partials, "WITH " + with + " " + sql(top, PrestoSqlDialect.DEFAULT));
  }

  private static boolean shipsRows(Union union) {
    return !(union.getInput(0) instanceof Aggregate);
  }

  private RelNode parsed(String query) {
    FrameworkConfig config =
        Frameworks.newConfigBuilder()
            .defaultSchema(schema)
            .typeSystem(new WideSums())
            // Nulls come last in either direction, as in Trino and in DuckDB.
            .context(
                Contexts.of(
                    new CalciteConnectionConfigImpl(new Properties())
                        .set(
                            CalciteConnectionProperty.DEFAULT_NULL_COLLATION,
                            NullCollation.LAST.name())))
            // Year and Month are reserved words for Calcite's other parser.
            .parserConfig(
                SqlParser.config()
                    .withParserFactory(SqlBabelParserImpl.FACTORY)
                    .withUnquotedCasing(Casing.UNCHANGED)
                    .withCaseSensitive(false))
            .build();
    try (Planner planner = Frameworks.getPlanner(config)) {
      return planner.rel(planner.validate(planner.parse(query))).project();
    } catch (Exception e) {
      throw new IllegalArgumentException("Calcite does not plan: " + query, e);
    }
  }

  private RelNode sharded(RelNode plan) {
    return plan.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(TableScan scan) {
            RelOptTable table = scan.getTable();
            return table.getQualifiedName().contains(FACT)
                ? LogicalUnion.create(
                    IntStream.range(0, PLANNED).mapToObj(i -> named(scan, FACT, i)).toList(), true)
                : scan;
          }
        });
  }

  /** Flights of shard 1 are another table than those of shard 0, or the planner merges them. */
  private static RelNode named(RelNode like, String table, int shard) {
    RelOptTable named =
        RelOptTableImpl.create(
            null,
            like.getRowType(),
            shard < 0 ? List.of(table) : List.of("shard" + shard, table),
            (Expression) null);
    return LogicalTableScan.create(like.getCluster(), named, List.of());
  }

  private static RelNode moved(RelNode plan) {
    HepPlanner planner = new HepPlanner(RULES);
    planner.setRoot(plan);
    return planner.findBestExp();
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

  /** All shards have the same statement, as their databases have the same name. */
  private static String sql(RelNode plan, SqlDialect dialect) {
    return new RelToSqlConverter(dialect)
        .visitRoot(plan)
        .asStatement()
        .toSqlString(dialect)
        .getSql()
        .replace("`shard0`", "`" + TrinoViews.SCHEMA + "`")
        .replaceAll("\\s+", " ");
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
      return named(union, name(unions.size() - 1), -1);
    }

    @Override
    public RelNode visit(LogicalUnion union) {
      return visit((RelNode) union);
    }
  }
}
