package io.clusterfabric.infiniband.subnet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LidAssignmentTest {
  private static String bases(int[] told, int[] count, int manager, int highest) {
    LidAssignment a = LidAssignment.of(told, count, manager, highest);
    StringBuilder out = new StringBuilder();
    for (int p = 0; p < told.length; p++) {
      out.append(a.base(p)).append(' ');
    }
    return out.toString().strip();
  }

  private static int[] zeros(int n) {
    return new int[n];
  }

  @Test
  void managerFirst() {
    assertThat(bases(zeros(4), new int[] {1, 1, 1, 1}, 2, 100)).isEqualTo("2 3 1 4");
    assertThat(bases(zeros(2), new int[] {1, 1}, -1, 100)).isEqualTo("1 2");
  }

  /** Several identifiers are aligned; what alignment passes over is lost to those that follow. */
  @Test
  void alignment() {
    assertThat(bases(zeros(4), new int[] {4, 1, 4, 1}, 0, 100)).isEqualTo("4 8 12 16");
    assertThat(LidAssignment.of(zeros(2), new int[] {128, 128}, 0, 300).base(1)).isEqualTo(0);
    assertThat(LidAssignment.of(zeros(2), new int[] {128, 128}, 0, 383).base(1)).isEqualTo(256);
  }

  @Test
  void whatPortsHaveStays() {
    assertThat(bases(new int[] {0, 1, 2, 0}, new int[] {1, 1, 1, 1}, 0, 100)).isEqualTo("3 1 2 4");
    // The second of two equal ones gets another; an unaligned one too.
    assertThat(bases(new int[] {5, 5}, new int[] {1, 1}, -1, 100)).isEqualTo("5 1");
    assertThat(bases(new int[] {3, 0}, new int[] {2, 1}, -1, 100)).isEqualTo("2 4");
  }

  @Test
  void runsOut() {
    LidAssignment a = LidAssignment.of(zeros(5), new int[] {1, 1, 1, 1, 1}, 0, 3);
    assertThat(a.portsWithout()).isEqualTo(2);
    assertThat(a.given()).isEqualTo(3);
    assertThat(a.greatest()).isEqualTo(3);
    assertThat(a.base(4)).isZero();
    assertThat(a.owner(3)).isEqualTo(2);
    assertThat(a.owner(4)).isEqualTo(-1);
    assertThat(a).hasToString("3 of 3 local identifiers, the highest 3, none left for 2 ports");
  }

  /** 383 ports at most with LMC 7: 49,151 identifiers in blocks of 128, the first block lost. */
  @Test
  void widestMask() {
    int[] count = new int[400];
    java.util.Arrays.fill(count, 128);
    LidAssignment a = LidAssignment.of(zeros(400), count, 0, LidAssignment.HIGHEST);
    assertThat(400 - a.portsWithout()).isEqualTo(383);
  }
}
