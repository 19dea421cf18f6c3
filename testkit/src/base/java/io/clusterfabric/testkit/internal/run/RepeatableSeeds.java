package io.clusterfabric.testkit.internal.run;

import java.security.SecureRandom;
import java.util.Locale;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;
import org.jspecify.annotations.Nullable;

/**
 * Gives every jqwik property a seed derived from one seed of the run and the property's name, since
 * jqwik has no setting for it.
 *
 * <p>The system property {@code clusterfabric.seed} is a whole number, or {@code random} for a seed
 * that is drawn and printed. If it is absent, as in other people's builds, nothing changes. A
 * property that states its own seed keeps it.
 */
public final class RepeatableSeeds implements AroundPropertyHook {
  static final String SETTING = "clusterfabric.seed";

  private static final String RUN_SEED = runSeed(System.getProperty(SETTING));

  /** For jqwik's registration. */
  public RepeatableSeeds() {}

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public int aroundPropertyProximity() {
    // before every hook that runs the property
    return -1000;
  }

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    if (!RUN_SEED.isEmpty() && context.attributes().seed().filter(s -> !s.isEmpty()).isEmpty()) {
      String name = context.containerClass().getName() + '#' + context.targetMethod().getName();
      context.attributes().setSeed(seedOf(RUN_SEED, name));
    }
    return property.execute();
  }

  private static String runSeed(@Nullable String setting) {
    if (setting == null || setting.isBlank()) {
      return "";
    }
    if (!setting.equals("random")) {
      return String.valueOf(parse(setting));
    }
    String drawn = String.valueOf(new SecureRandom().nextInt(Integer.MAX_VALUE));
    System.out.printf(
        Locale.ROOT,
        "Properties run with the seed %s; repeat with -D%s=%s%n",
        drawn,
        SETTING,
        drawn);
    return drawn;
  }

  static long parse(String setting) {
    try {
      return Long.parseLong(setting.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "-D" + SETTING + "=" + setting + " is neither a whole number nor 'random'", e);
    }
  }

  /** FNV-1a over the run's seed and the name, in 64 bits: the same on every machine. */
  static String seedOf(String runSeed, String name) {
    long hash = 0xcbf29ce484222325L;
    String text = runSeed + '/' + name;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return String.valueOf(hash);
  }
}
