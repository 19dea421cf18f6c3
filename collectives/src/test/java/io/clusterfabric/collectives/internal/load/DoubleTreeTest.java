package io.clusterfabric.collectives.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoubleTreeTest {
  @Test
  void eachTreeSpansAllMembersWithinItsDepth() {
    for (int n = 1; n <= 300; n++) {
      DoubleTree trees = DoubleTree.of(n);
      for (int t = 0; t < 2; t++) {
        int deepest = 0;
        int roots = 0;
        for (int m = 0; m < n; m++) {
          int depth = 0;
          for (int a = m; trees.parent(t, a) >= 0; a = trees.parent(t, a)) {
            depth++;
            assertThat(depth).isLessThan(n);
          }
          deepest = Math.max(deepest, depth);
          roots += depth == 0 ? 1 : 0;
        }
        assertThat(roots).isEqualTo(1);
        assertThat(deepest).as("%s members", n).isEqualTo(DoubleTree.depth(n));
      }
    }
  }

  @Test
  void eachMemberOfAnEvenNumberIsALeafOfOneTreeAtLeast() {
    for (int n = 2; n <= 300; n += 2) {
      DoubleTree trees = DoubleTree.of(n);
      boolean[][] inner = new boolean[2][n];
      for (int m = 0; m < n; m++) {
        for (int t = 0; t < 2; t++) {
          if (trees.parent(t, m) >= 0) {
            inner[t][trees.parent(t, m)] = true;
          }
        }
      }
      for (int m = 0; m < n; m++) {
        assertThat(inner[0][m] && inner[1][m]).as("member %s of %s", m, n).isFalse();
      }
    }
  }

  /** Busiest member's edges: NCCL's factors 2, 4/3 and 1 on 2, 3 and more nodes are 4 by them. */
  @ParameterizedTest
  @CsvSource({"2,2", "3,3", "4,4", "5,4", "6,4", "7,4", "8,4", "16,4", "33,4", "64,4"})
  void edgesOfTheBusiestMember(int members, int most) {
    DoubleTree trees = DoubleTree.of(members);
    int[] edges = new int[members];
    for (int t = 0; t < 2; t++) {
      for (int m = 0; m < members; m++) {
        if (trees.parent(t, m) >= 0) {
          edges[m]++;
          edges[trees.parent(t, m)]++;
        }
      }
    }
    assertThat(java.util.Arrays.stream(edges).max()).hasValue(most);
  }
}
