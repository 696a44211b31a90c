package dev.toll.systems.ontime.client;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;

/** Sums of integers are BIGINT, as in Trino: Calcite's own have the type of what is summed. */
final class WideSums extends RelDataTypeSystemImpl {
  @Override
  public RelDataType deriveSumType(RelDataTypeFactory types, RelDataType summed) {
    if (!SqlTypeName.INT_TYPES.contains(summed.getSqlTypeName())) {
      return super.deriveSumType(types, summed);
    }
    return types.createTypeWithNullability(
        types.createSqlType(SqlTypeName.BIGINT), summed.isNullable());
  }
}
