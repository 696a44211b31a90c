package dev.toll.engine.system;

import dev.toll.engine.process.ProcessLedger;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What a session may use.
 *
 * @param work scratch of this run: data, configuration, secrets; removed at its end
 * @param cache of this user, kept between runs: class paths, class-data archives, native builds
 * @param ledger where every process is written down before it does anything
 * @param progress one-line notes for whoever watches
 */
public record RunContext(Path work, Path cache, ProcessLedger ledger, Consumer<String> progress) {}
