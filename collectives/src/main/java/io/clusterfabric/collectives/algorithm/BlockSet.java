package io.clusterfabric.collectives.algorithm;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.internal.text.Counts;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.apiguardian.api.API;

/**
 * Which blocks of a message a transfer carries. The number is known at once; the blocks themselves
 * are listed only when asked for, so that a step of a large job stays small.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BlockSet {
  private final int count;
  private final Consumer<IntConsumer> each;

  private BlockSet(int count, Consumer<IntConsumer> each) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "a transfer carries no fewer than 0 blocks, found " + count);
    }
    this.count = count;
    this.each = requireNonNull(each);
  }

  /**
   * Blocks that are listed on demand.
   *
   * @param count how many there are
   * @param each gives each of them once to what it is handed
   * @return the set
   */
  public static BlockSet of(int count, Consumer<IntConsumer> each) {
    return new BlockSet(count, each);
  }

  /**
   * Blocks in a row, from 0 again after the last.
   *
   * @param first the first block, from 0
   * @param count how many
   * @param blocks how many there are in all
   * @return the set
   */
  public static BlockSet range(int first, int count, int blocks) {
    return new BlockSet(
        count,
        use -> {
          for (int i = 0; i < count; i++) {
            use.accept(Math.floorMod(first + i, blocks));
          }
        });
  }

  /**
   * How many blocks.
   *
   * @return 0 or more
   */
  public int count() {
    return count;
  }

  /**
   * Goes through the blocks.
   *
   * @param use gets each of them once
   */
  public void forEach(IntConsumer use) {
    each.accept(use);
  }

  /** One line: how many blocks. */
  @Override
  public String toString() {
    return Counts.of(count, "block");
  }
}
