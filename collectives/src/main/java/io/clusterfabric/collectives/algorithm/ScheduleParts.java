package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Schedules made of others. */
final class ScheduleParts {
  private ScheduleParts() {}

  /** What most schedules have: numbers. */
  abstract static class Numbered implements Schedule {
    private final Collective collective;
    private final int ranks;
    private final int blocks;
    private final int steps;

    Numbered(Collective collective, int ranks, int blocks, int steps) {
      this.collective = collective;
      this.ranks = ranks;
      this.blocks = blocks;
      this.steps = steps;
    }

    @Override
    public final Collective collective() {
      return collective;
    }

    @Override
    public final int ranks() {
      return ranks;
    }

    @Override
    public final int blocks() {
      return blocks;
    }

    @Override
    public final int steps() {
      return steps;
    }

    @Override
    public final Step step(int number) {
      return make(Objects.checkIndex(number, steps));
    }

    /** The step of a number that is known to exist. */
    abstract Step make(int number);

    @Override
    public String toString() {
      return collective + " over " + ranks + " ranks in " + steps + " steps";
    }
  }

  /** A schedule of no step. */
  static Schedule nothing(Collective collective) {
    return new Numbered(collective, 1, 1, 0) {
      @Override
      Step make(int number) {
        throw new IndexOutOfBoundsException(number);
      }
    };
  }

  /** A row of steps that are all made alike. */
  static Schedule of(Collective collective, int ranks, int blocks, int steps, StepMaker maker) {
    return new Numbered(collective, ranks, blocks, steps) {
      @Override
      Step make(int number) {
        return maker.make(number);
      }
    };
  }

  /** The same, all steps loading a network alike. */
  static Schedule uniform(
      Collective collective, int ranks, int blocks, int steps, StepMaker maker) {
    return new Numbered(collective, ranks, blocks, steps) {
      @Override
      Step make(int number) {
        return maker.make(number);
      }

      @Override
      public List<Phase> phases() {
        return List.of(new Phase(0, steps()));
      }
    };
  }

  /** Makes steps. */
  @FunctionalInterface
  interface StepMaker {
    Step make(int number);
  }

  /**
   * The same backwards. What copied a block to a rank now adds the rank's contribution to the block
   * on its way back: an all-gather becomes a reduce-scatter, a broadcast a reduction, a scatter a
   * gather.
   */
  static Schedule reversed(Collective collective, Schedule forward) {
    return new Numbered(collective, forward.ranks(), forward.blocks(), forward.steps()) {
      @Override
      Step make(int number) {
        return forward.step(forward.steps() - 1 - number).reversed(forward.ranks());
      }

      @Override
      public int ports() {
        return forward.ports();
      }

      @Override
      public Optional<Ratio> slot() {
        return forward.slot();
      }

      @Override
      public List<Phase> phases() {
        List<Phase> out = new ArrayList<>();
        List<Phase> there = forward.phases();
        for (int i = there.size() - 1; i >= 0; i--) {
          Phase p = there.get(i);
          out.add(new Phase(steps() - p.firstStep() - p.steps(), p.steps()));
        }
        return List.copyOf(out);
      }
    };
  }

  /** One after the other, over the same ranks and blocks. */
  static Schedule inOrder(Collective collective, Schedule... parts) {
    int steps = 0;
    for (Schedule s : parts) {
      steps = Math.addExact(steps, s.steps());
    }
    return new Numbered(collective, parts[0].ranks(), parts[0].blocks(), steps) {
      @Override
      Step make(int number) {
        int n = number;
        for (Schedule s : parts) {
          if (n < s.steps()) {
            return s.step(n);
          }
          n -= s.steps();
        }
        throw new IndexOutOfBoundsException(number);
      }

      @Override
      public int ports() {
        return parts[0].ports();
      }

      @Override
      public int switches() {
        int most = 0;
        for (Schedule s : parts) {
          most = Math.max(most, s.switches());
        }
        return most;
      }

      @Override
      public List<Phase> phases() {
        List<Phase> out = new ArrayList<>();
        int first = 0;
        for (Schedule s : parts) {
          for (Phase p : s.phases()) {
            out.add(new Phase(first + p.firstStep(), p.steps()));
          }
          first += s.steps();
        }
        return List.copyOf(out);
      }
    };
  }
}
