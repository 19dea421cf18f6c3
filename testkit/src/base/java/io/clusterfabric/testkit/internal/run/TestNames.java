package io.clusterfabric.testkit.internal.run;

import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;

/** Names of tests as a reader looks for them: class and method. */
final class TestNames {
  private TestNames() {}

  static String of(TestDescriptor test) {
    return test.getSource().map(TestNames::of).orElseGet(test::getDisplayName);
  }

  static String of(TestIdentifier test) {
    String name = test.getSource().map(TestNames::of).orElseGet(test::getDisplayName);
    // one of several runs of a method
    boolean dynamic = test.getUniqueId().contains("-invocation:") || isDynamic(test);
    return dynamic ? name + ' ' + test.getDisplayName() : name;
  }

  private static boolean isDynamic(TestIdentifier test) {
    return test.getUniqueId().contains("dynamic-");
  }

  private static String of(TestSource source) {
    if (source instanceof MethodSource method) {
      return method.getClassName() + '.' + method.getMethodName();
    }
    return source instanceof ClassSource type ? type.getClassName() : source.toString();
  }
}
