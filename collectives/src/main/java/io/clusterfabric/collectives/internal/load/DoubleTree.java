package io.clusterfabric.collectives.internal.load;

/**
 * Two binary trees over the same members such that, if their number is even, each member is a leaf
 * of one of them: what one tree leaves idle the other uses. The first tree joins the members by the
 * lowest set bit of their number; the second is its mirror image for an even number of members, the
 * same shifted by one for an odd one (Sanders, Speck, Träff 2009; the shape that NCCL uses).
 */
public final class DoubleTree {
  private final int[][] parent;

  private DoubleTree(int members) {
    parent = new int[2][members];
    int[] one = single(members);
    for (int i = 0; i < members; i++) {
      parent[0][i] = one[i];
      if (members % 2 == 0) {
        int p = one[members - 1 - i];
        parent[1][i] = p < 0 ? -1 : members - 1 - p;
      } else {
        int p = one[(i + members - 1) % members];
        parent[1][i] = p < 0 ? -1 : (p + 1) % members;
      }
    }
  }

  /**
   * The trees over some members.
   *
   * @param members how many, at least 1
   * @return the trees
   */
  public static DoubleTree of(int members) {
    return new DoubleTree(members);
  }

  /** For each member its parent in the first tree, -1 for the root, which is member 0. */
  private static int[] single(int members) {
    int[] up = new int[members];
    for (int i = 0; i < members; i++) {
      if (i == 0) {
        up[i] = -1;
        continue;
      }
      int bit = Integer.lowestOneBit(i);
      int p = (i ^ bit) | (bit << 1);
      up[i] = p < members ? p : i ^ bit;
    }
    return up;
  }

  /**
   * The parent of a member.
   *
   * @param tree 0 or 1
   * @param member its number
   * @return its parent in that tree; -1 for the root
   */
  public int parent(int tree, int member) {
    return parent[tree][member];
  }

  /**
   * The edges of the member that has most of them, over both trees.
   *
   * @return 2 for two members, 3 for three, else 4; 0 for one
   */
  public int mostEdges() {
    int[] edges = new int[parent[0].length];
    int most = 0;
    for (int[] tree : parent) {
      for (int i = 0; i < tree.length; i++) {
        if (tree[i] >= 0) {
          edges[i]++;
          edges[tree[i]]++;
        }
      }
    }
    for (int e : edges) {
      most = Math.max(most, e);
    }
    return most;
  }

  /**
   * The longest way to a root, the same in both trees.
   *
   * @param members how many members there are, at least 1
   * @return ceil(log2 members) edges; 0 for one member
   */
  public static int depth(int members) {
    return 32 - Integer.numberOfLeadingZeros(members - 1);
  }
}
