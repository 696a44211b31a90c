package dev.toll.systems.sql.client;

import dev.toll.driver.Nothing;
import dev.toll.systems.sql.client.SqlCommands.Change;
import dev.toll.systems.sql.client.SqlCommands.Examination;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import java.sql.Connection;

/** The variables of a server that is not toll's, looked at and changed by its administrator. */
final class Owner {
  private Owner() {}

  static Examined examine(Examination wish) throws Exception {
    ClientSession administrator = ClientSession.of(wish.administrator());
    return administrator.ask(
        connection -> administrator.dialect().variables().examine(connection, wish));
  }

  static Nothing change(Change change) throws Exception {
    ClientSession administrator = ClientSession.of(change.administrator());
    OwnersVariables variables = administrator.dialect().variables();
    try (Connection connection = administrator.connect()) {
      Sql.execute(connection, change.statements());
      Sql.execute(connection, variables.assign(connection, change.values()));
      Sql.execute(connection, variables.apply());
    }
    return Nothing.NOTHING;
  }
}
