package io.clusterfabric.testkit.internal.run;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints at the end of a run each test that it skipped, with the reason: disabled, an assumption
 * that didn't hold, or left for the full run. Silent where the system property {@code
 * clusterfabric.full} is absent.
 */
public final class SkippedTests implements TestExecutionListener {
  private final Map<String, String> skipped = Collections.synchronizedMap(new TreeMap<>());

  private final Set<String> leftOut;
  private final boolean printing;

  /** For JUnit's registration. */
  public SkippedTests() {
    this(FullTestsFilter.leftOut(), System.getProperty(FullTestsFilter.SETTING) != null);
  }

  SkippedTests(Set<String> leftOut, boolean printing) {
    this.leftOut = leftOut;
    this.printing = printing;
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    skipped.put(TestNames.of(test), reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      String reason = result.getThrowable().map(Throwable::getMessage).orElse("aborted");
      skipped.put(TestNames.of(test), reason);
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    if (printing) {
      System.out.print(report());
    }
  }

  String report() {
    Map<String, String> all = new TreeMap<>(skipped);
    synchronized (leftOut) {
      leftOut.forEach(name -> all.putIfAbsent(name, "runs with -Pfull"));
    }
    StringBuilder out = new StringBuilder();
    all.forEach(
        (name, reason) ->
            out.append("Skipped: ")
                .append(name)
                .append(" (")
                .append(reason.lines().findFirst().orElse(""))
                .append(")\n"));
    return out.toString();
  }
}
