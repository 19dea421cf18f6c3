package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.finding.Findings;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What came of an engine: its tables, or why it gave up, in OpenSM's words. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EngineResult {
  private final EngineName engine;
  private final @Nullable ForwardingTables tables;
  private final String reason;
  private final Findings findings;

  private EngineResult(
      EngineName engine, @Nullable ForwardingTables tables, String reason, Findings findings) {
    this.engine = requireNonNull(engine);
    this.tables = tables;
    this.reason = reason;
    this.findings = findings;
  }

  static EngineResult routed(EngineName engine, ForwardingTables tables) {
    return new EngineResult(engine, tables, "", tables.findings());
  }

  static EngineResult failed(EngineName engine, String reason, Findings findings) {
    return new EngineResult(engine, null, reason, findings);
  }

  /**
   * Which engine.
   *
   * @return the engine
   */
  public EngineName engine() {
    return engine;
  }

  /**
   * The tables.
   *
   * @return the tables; empty if the engine gave up
   */
  public Optional<ForwardingTables> tables() {
    return Optional.ofNullable(tables);
  }

  /**
   * The tables, where the engine is known to have made some.
   *
   * @return the tables
   * @throws NoSuchElementException if it gave up; the message says why
   */
  public ForwardingTables orElseThrow() {
    if (tables == null) {
      throw new NoSuchElementException(engine + " gave up: " + reason);
    }
    return tables;
  }

  /**
   * Why it gave up.
   *
   * @return what OpenSM logs; empty if there are tables
   */
  public Optional<String> reason() {
    return tables == null ? Optional.of(reason) : Optional.empty();
  }

  /**
   * What is wrong or worth knowing.
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  @Override
  public String toString() {
    return tables == null ? engine + " gave up: " + reason : tables.toString();
  }
}
