package dev.toll.systems.ontime.client;

import java.util.List;
import java.util.Properties;
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
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;

/**
 * Plans of queries over flights that are the union of the shards'. Joins with the dimensions, which
 * each shard has, filters and aggregates are moved below that union.
 */
final class ShardPlans {
  /** The database of shard 0; all shards have the same statement. */
  static final String SHARD = "shard0";

  /** Whatever their number is: of one alone the planner would make no union. */
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

  private final SchemaPlus schema = schema();

  RelNode of(String query) {
    HepPlanner planner = new HepPlanner(RULES);
    planner.setRoot(sharded(parsed(query)));
    return planner.findBestExp();
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

  private static RelNode sharded(RelNode plan) {
    return plan.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(TableScan scan) {
            return scan.getTable().getQualifiedName().contains(Schema.FLIGHTS) ? union(scan) : scan;
          }
        });
  }

  /** Flights of shard 1 are another table than those of shard 0, or the planner merges them. */
  private static RelNode union(TableScan scan) {
    List<RelNode> shards =
        IntStream.range(0, PLANNED)
            .mapToObj(i -> named(scan, List.of("shard" + i, Schema.FLIGHTS)))
            .toList();
    return LogicalUnion.create(shards, true);
  }

  /** A table with such columns. */
  static RelNode named(RelNode like, List<String> name) {
    RelOptTable table = RelOptTableImpl.create(null, like.getRowType(), name, (Expression) null);
    return LogicalTableScan.create(like.getCluster(), table, List.of());
  }

  private static SchemaPlus schema() {
    // A name with its database: Trino's connections to the shards have none that they use.
    SchemaPlus database =
        Frameworks.createRootSchema(false).add(TrinoViews.SCHEMA, new AbstractSchema());
    Schema.TABLES.keySet().forEach(name -> database.add(name, new Declared(Schema.columns(name))));
    return database;
  }

  private static final class Declared extends AbstractTable {
    private final List<Schema.Column> columns;

    Declared(List<Schema.Column> columns) {
      this.columns = columns;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
      RelDataTypeFactory.Builder row = types.builder();
      for (Schema.Column column : columns) {
        // Or Calcite casts columns to compare them with literals, and MariaDB uses no key then.
        SqlTypeName name =
            SqlTypeName.valueOf(column.type().endsWith("INT") ? "INTEGER" : column.type());
        RelDataType type =
            column.length() == null
                ? types.createSqlType(name)
                : types.createSqlType(name, column.length());
        row.add(column.name(), types.createTypeWithNullability(type, !column.required()));
      }
      return row.build();
    }
  }

  /** Sums of integers are BIGINT, as in Trino: Calcite's own have the type of what is summed. */
  private static final class WideSums extends RelDataTypeSystemImpl {
    @Override
    public RelDataType deriveSumType(RelDataTypeFactory types, RelDataType summed) {
      if (!SqlTypeName.INT_TYPES.contains(summed.getSqlTypeName())) {
        return super.deriveSumType(types, summed);
      }
      return types.createTypeWithNullability(
          types.createSqlType(SqlTypeName.BIGINT), summed.isNullable());
    }
  }
}
