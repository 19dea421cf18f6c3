package io.clusterfabric.testkit.damage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import org.apiguardian.api.API;

/**
 * Damages text as transport, editors, terminals and malice do: bits flipped, lines lost, doubled,
 * swapped and joined, ends cut off, line ends mixed, tabs gone, control bytes and bytes that are no
 * UTF-8 inserted, numbers blown up, quotes and fields lost, blocks repeated, endless lines,
 * brackets without end. Most damages are of one kind, some of two or three.
 *
 * <p>The same text, seed and number give the same damage on every machine.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DamagedText {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private DamagedText() {}

  /**
   * A number of damages.
   *
   * @param text the text to damage
   * @param seed decides what is done
   * @param count how many damages, not negative
   * @return the damages number 0 to {@code count - 1}, each made when it is asked for
   */
  public static Iterable<Damage> damages(String text, long seed, int count) {
    return damages(text.getBytes(UTF_8), seed, count);
  }

  /**
   * A number of damages.
   *
   * @param text the text to damage, as bytes; copied
   * @param seed decides what is done
   * @param count how many damages, not negative
   * @return the damages number 0 to {@code count - 1}, each made when it is asked for
   */
  public static Iterable<Damage> damages(byte[] text, long seed, int count) {
    if (count < 0) {
      throw new IllegalArgumentException("the number of damages is at least 0, found " + count);
    }
    byte[] copy = text.clone();
    return () ->
        new Iterator<>() {
          private int next;

          @Override
          public boolean hasNext() {
            return next < count;
          }

          @Override
          public Damage next() {
            if (next >= count) {
              throw new NoSuchElementException("all " + count + " damages were given out");
            }
            return damage(copy, seed, next++);
          }
        };
  }

  /**
   * One damage, as {@link #damages(byte[], long, int)} makes it.
   *
   * @param text the text to damage, as bytes
   * @param seed decides what is done
   * @param number which of the seed's damages
   * @return the damage
   */
  public static Damage damage(byte[] text, long seed, int number) {
    SplittableRandom random = new SplittableRandom(seed * 31 + number * GOLDEN_GAMMA);
    int kinds = random.nextInt(10) < 7 ? 1 : 2 + random.nextInt(2);
    byte[] bytes = text.clone();
    StringBuilder description = new StringBuilder("damage " + number + " of seed " + seed + ": ");
    for (int i = 0; i < kinds; i++) {
      DamageKind kind = DamageKind.any(random);
      Bytes target = new Bytes(bytes, random);
      description.append(i == 0 ? "" : ", then ").append(kind.apply(target));
      bytes = target.bytes();
    }
    return new Damage(description.toString(), bytes);
  }

  /**
   * Damages for properties.
   *
   * @param text the text to damage
   * @return damages of any seed; they aren't shrunk, since no damage is simpler than another
   */
  public static Arbitrary<Damage> damagesOf(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Arbitraries.longs().map(seed -> damage(bytes, seed, 0)).withoutEdgeCases().dontShrink();
  }
}
