package dev.toll.systems.sql.client;

import dev.toll.driver.LoadWorkload;
import dev.toll.driver.Nothing;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import dev.toll.systems.sql.client.SqlCommands.Sessions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * iiBench: inserts into a table of purchases with or without secondary indexes, by JDBC. {@link
 * SqlCommands} documents its commands.
 */
public final class Iibench extends LoadWorkload<ClientSession, Inserted> {

  private final Probe probe = new Probe();

  /** Open from the first question during a load: a new one each time would cost the server. */
  private Connection observing;

  public Iibench() {
    opens(SqlCommands.OPEN, ClientSession::of, session -> Nothing.NOTHING);
    alone(SqlCommands.DISCONNECT, (a, r) -> disconnect());
    on(SqlCommands.PREFLIGHT, (s, a, r) -> Preflight.run(s, a));
    on(SqlCommands.UNDERSTOOD, (s, a, r) -> s.understood(a));
    alone(SqlCommands.SPELLED, (a, r) -> ClientSession.of(a.access()).spelled(a.values()));
    on(SqlCommands.PREPARE, (s, a, r) -> s.execute(s.dialect().create(a)));
    on(SqlCommands.DROP, (s, a, r) -> s.execute(List.of("DROP TABLE " + a.table())));
    on(SqlCommands.FLUSH, (s, a, r) -> s.execute(s.dialect().flush(a.table())));
    begins(SqlCommands.BEGIN_WARM, (s, a) -> Load.open(s, a, "warm"));
    begins(SqlCommands.BEGIN, (s, a) -> Load.open(s, a, Load.MEASURED));
    slicesUntil(SqlCommands.END);
    alone(SqlCommands.CEILING, (a, r) -> Load.ceiling(a));
    on(SqlCommands.SIZES, (s, a, r) -> s.ask(c -> s.dialect().sizes(c, a.table())));
    on(SqlCommands.CATALOGUE, (s, a, r) -> s.ask(c -> s.dialect().catalogue(c, a.table())));
    on(SqlCommands.VERIFY, (s, a, r) -> Verifier.verify(s, a));
    on(SqlCommands.ENCRYPTION, (s, a, r) -> s.ask(s.dialect()::encryption));
    on(SqlCommands.SESSIONS, (s, a, r) -> new Sessions(s.dialect().sessions(asking(s), a.ports())));
    alone(SqlCommands.ATTEMPT, (a, r) -> Attempt.run(a));
    alone(SqlCommands.OCCUPIED, (a, r) -> TenantAccount.occupied(a));
    alone(SqlCommands.ADMIT, (a, r) -> TenantAccount.admit(a));
    alone(SqlCommands.DISMISS, (a, r) -> TenantAccount.dismiss(a));
    alone(SqlCommands.EXAMINE, (a, r) -> ClientSession.of(a.administrator()).examine(a));
    alone(SqlCommands.CHANGE, (a, r) -> ClientSession.of(a.administrator()).change(a));
    alone(SqlCommands.PROBE, (a, r) -> Probe.wire(a));
    on(SqlCommands.PROBE_FILES, (s, a, r) -> Probe.files(s, a));
    on(SqlCommands.PROBE_SORT, (s, a, r) -> probe.sort(s, a));
    on(SqlCommands.STATUS, (s, a, r) -> s.dialect().status(asking(s)));
    on(SqlCommands.PROBE_RELEASE, (s, a, r) -> probe.release());
  }

  @Override
  protected void close(ClientSession session) throws Exception {
    probe.close();
    super.close(session);
    if (observing != null) {
      observing.close();
      observing = null;
    }
  }

  private Nothing disconnect() throws Exception {
    close();
    return Nothing.NOTHING;
  }

  private Connection asking(ClientSession session) throws SQLException {
    if (observing == null) {
      observing = session.connect();
    }
    return observing;
  }
}
