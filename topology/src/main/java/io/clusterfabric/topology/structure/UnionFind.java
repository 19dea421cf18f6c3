package io.clusterfabric.topology.structure;

/** Sets of nodes that grow together; the lowest member stands for its set. */
final class UnionFind {
  private final int[] parent;

  UnionFind(int size) {
    parent = new int[size];
    for (int i = 0; i < size; i++) {
      parent[i] = i;
    }
  }

  int find(int member) {
    int root = member;
    while (parent[root] != root) {
      root = parent[root];
    }
    int at = member;
    while (parent[at] != root) {
      int next = parent[at];
      parent[at] = root;
      at = next;
    }
    return root;
  }

  void union(int a, int b) {
    int x = find(a);
    int y = find(b);
    if (x < y) {
      parent[y] = x;
    } else {
      parent[x] = y;
    }
  }
}
