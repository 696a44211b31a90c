package dev.toll.engine.system;

import dev.toll.engine.study.Study;

/**
 * Capability of a {@link SystemUnderTest} whose runs may change a setting of a server that runs
 * already: it asks that server, for a study that is yet to be written.
 */
public interface Connecting {
  /**
   * Asks the server that a study connects to about the setting that its levels differ in. Nothing
   * is changed there.
   *
   * @param context whose work is empty
   * @throws SystemException when the server does not answer, or when its setting cannot be changed
   *     and put back while it runs, with what to do
   */
  Present ask(Study study, RunContext context) throws SystemException, InterruptedException;

  /**
   * What the server says.
   *
   * @param server what it is, with its version
   * @param value what the setting is, as a study may write it; empty where levels differ in what
   *     clients do
   * @param how it is set, e.g. {@code SET GLOBAL}
   * @param overriddenBy the sessions that can give it another value for themselves; empty for none
   * @param level that the server is at now; null for none
   */
  record Present(String server, String value, String how, String overriddenBy, String level) {}
}
