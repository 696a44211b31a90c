package dev.toll.systems.ontime.client;

import dev.toll.driver.ClientWorkload;
import dev.toll.driver.Nothing;
import dev.toll.systems.ontime.client.OntimeCommands.Placements;
import dev.toll.systems.ontime.client.OntimeCommands.Statements;

/** The ontime queries over a store. {@link OntimeCommands} documents its commands. */
public final class Ontime extends ClientWorkload<OpenStore> {

  public Ontime() {
    opens(OntimeCommands.OPEN, OpenStore::new, store -> Nothing.NOTHING);
    alone(OntimeCommands.GENERATE, Splitter::run);
    on(OntimeCommands.LOAD, OpenStore::load);
    on(OntimeCommands.LET_GO, (store, a, r) -> store.letGo());
    on(OntimeCommands.WORKERS, (store, a, r) -> store.workers());
    on(OntimeCommands.QUERY, (store, query, r) -> store.query(query));
    on(OntimeCommands.PLACEMENT, (store, a, r) -> new Placements(store.placements()));
    on(OntimeCommands.STATEMENTS, (store, q, r) -> new Statements(store.statements(q)));
    on(OntimeCommands.FILES, (store, q, r) -> store.files(q));
    on(OntimeCommands.SHIPPED, (store, a, r) -> store.shipped());
    on(OntimeCommands.VERIFY, (store, wish, r) -> store.verify(wish));
  }
}
