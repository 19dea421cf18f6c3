package io.clusterfabric.testkit.internal.run;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Leaves out the tests tagged {@code full} where the system property {@code clusterfabric.full} is
 * {@code false}, and remembers them so that they can be named.
 *
 * <p>Surefire's excluded groups would leave them out without a word. Where the property is absent,
 * as in an IDE, every test runs.
 */
public final class FullTestsFilter implements PostDiscoveryFilter {
  static final String SETTING = "clusterfabric.full";

  private static final TestTag FULL = TestTag.create("full");
  private static final Set<String> LEFT_OUT = Collections.synchronizedSet(new TreeSet<>());

  private final boolean active;
  private final Set<String> leftOut;

  /** For JUnit's registration. */
  public FullTestsFilter() {
    this("false".equals(System.getProperty(SETTING)), LEFT_OUT);
  }

  FullTestsFilter(boolean active, Set<String> leftOut) {
    this.active = active;
    this.leftOut = leftOut;
  }

  @Override
  public FilterResult apply(TestDescriptor test) {
    if (!active || !isFull(test)) {
      return FilterResult.included("not tagged full");
    }
    if (test.getChildren().isEmpty()) {
      leftOut.add(TestNames.of(test));
    }
    return FilterResult.excluded("tagged full");
  }

  /** The tests left out in this JVM. */
  static Set<String> leftOut() {
    return LEFT_OUT;
  }

  private static boolean isFull(TestDescriptor test) {
    return test.getTags().contains(FULL)
        || test.getParent().filter(FullTestsFilter::isFull).isPresent();
  }
}
