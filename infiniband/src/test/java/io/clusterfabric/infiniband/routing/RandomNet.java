package io.clusterfabric.infiniband.routing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/** A net file of a random small fabric: irregular, a tree with or without holes, or a torus. */
final class RandomNet {
  private static final int PORTS = 24;

  private record Cable(int a, int portA, int b, int portB) {}

  private final Random random;
  private final List<Integer> ports = new ArrayList<>();
  private final List<Boolean> isSwitch = new ArrayList<>();
  private final List<Integer> used = new ArrayList<>();
  private final List<Long> guids = new ArrayList<>();
  private final List<Cable> cables = new ArrayList<>();
  private final List<Integer> top = new ArrayList<>();
  private final String kind;

  RandomNet(long seed) {
    this.random = new Random(seed);
    switch (Math.floorMod(seed, 5)) {
      case 0 -> {
        kind = "tree";
        tree(0);
      }
      case 1 -> {
        kind = "tree with holes";
        tree(6);
      }
      case 2 -> {
        kind = "torus";
        torus();
      }
      case 3 -> {
        kind = "three tiers";
        threeTiers();
      }
      default -> {
        kind = "irregular";
        irregular();
      }
    }
    guids();
  }

  private int node(boolean sw, int count) {
    isSwitch.add(sw);
    ports.add(count);
    used.add(0);
    return ports.size() - 1;
  }

  private int free(int node) {
    used.set(node, used.get(node) + 1);
    return used.get(node);
  }

  private void join(int a, int b) {
    if (used.get(a) < ports.get(a) && used.get(b) < ports.get(b)) {
      cables.add(new Cable(a, free(a), b, free(b)));
    }
  }

  private boolean chance(int of) {
    return of > 0 && random.nextInt(of) == 0;
  }

  private void hosts(int leaf, int count) {
    for (int i = 0; i < count; i++) {
      join(leaf, node(false, 1 + random.nextInt(2)));
    }
  }

  private void tree(int holes) {
    int leaves = 2 + random.nextInt(4);
    int spines = 1 + random.nextInt(4);
    int parallel = 1 + random.nextInt(2);
    int hosts = 1 + random.nextInt(4);
    List<Integer> lower = new ArrayList<>();
    for (int l = 0; l < leaves; l++) {
      lower.add(node(true, PORTS));
      hosts(lower.get(l), hosts - (chance(holes) ? 1 : 0));
    }
    for (int s = 0; s < spines; s++) {
      int spine = node(true, PORTS);
      top.add(spine);
      for (int l : lower) {
        for (int p = 0; p < parallel; p++) {
          if (s == 0 || !chance(holes)) {
            join(l, spine);
          }
        }
      }
      hosts(spine, chance(2 * holes) ? 1 : 0);
    }
  }

  private void threeTiers() {
    int half = 2;
    List<Integer> cores = new ArrayList<>();
    for (int c = 0; c < half * half; c++) {
      cores.add(node(true, PORTS));
    }
    top.addAll(cores);
    for (int pod = 0; pod < 2 + random.nextInt(2); pod++) {
      List<Integer> leaves = new ArrayList<>();
      for (int l = 0; l < half; l++) {
        leaves.add(node(true, PORTS));
        hosts(leaves.get(l), half);
      }
      for (int s = 0; s < half; s++) {
        int spine = node(true, PORTS);
        leaves.forEach(l -> join(l, spine));
        for (int c = 0; c < half; c++) {
          join(spine, cores.get(s * half + c));
        }
      }
    }
  }

  private void torus() {
    int rows = 2 + random.nextInt(3);
    int columns = 2 + random.nextInt(3);
    for (int i = 0; i < rows * columns; i++) {
      node(true, PORTS);
      used.set(i, 4);
    }
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        int here = r * columns + c;
        if (columns > 2 || c == 0) {
          cables.add(new Cable(here, 1, r * columns + (c + 1) % columns, 2));
        }
        if (rows > 2 || r == 0) {
          cables.add(new Cable(here, 3, (r + 1) % rows * columns + c, 4));
        }
      }
    }
    for (int i = 0; i < rows * columns; i++) {
      hosts(i, 1 + random.nextInt(2));
    }
    top.add(random.nextInt(rows * columns));
  }

  private void irregular() {
    int switches = 1 + random.nextInt(8);
    for (int s = 0; s < switches; s++) {
      node(true, PORTS);
    }
    for (int s = 1; s < switches; s++) {
      join(s, random.nextInt(s));
    }
    for (int i = 0; i < switches; i++) {
      int a = random.nextInt(switches);
      int b = random.nextInt(switches);
      if (a != b || chance(3)) {
        join(a, b);
      }
    }
    for (int i = 0; i < switches + 2; i++) {
      int count = 1 + random.nextInt(2);
      int host = node(false, count);
      for (int p = 0; p < count; p++) {
        join(random.nextInt(switches), host);
      }
    }
    top.add(random.nextInt(switches));
  }

  private void guids() {
    boolean random48 = random.nextBoolean();
    Set<Long> taken = new HashSet<>();
    long next = 0x100000;
    for (int i = 0; i < ports.size(); i++) {
      long guid = random48 ? random.nextLong() >>> 16 : next;
      while (random48 && !taken.add(guid >>> 4)) {
        guid = random.nextLong() >>> 16;
      }
      next += ports.get(i) + 1;
      guids.add(guid);
    }
  }

  /** What kind of fabric it is. */
  String kind() {
    return kind;
  }

  /** Switches that serve as roots. */
  List<Long> roots() {
    return top.stream().map(guids::get).toList();
  }

  /** The file, its nodes in an order of their own. */
  String text() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < ports.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(guids.get(0)));
    StringBuilder out = new StringBuilder();
    for (int i : order) {
      String word = isSwitch.get(i) ? "Switch" : "Hca";
      out.append(
          String.format(
              Locale.ROOT,
              "%sguid=0x%x\n%s\t%d \"%s\"\n",
              isSwitch.get(i) ? "switch" : "ca",
              guids.get(i),
              word,
              ports.get(i),
              name(i)));
      for (Cable c : cables) {
        if (c.a() == i) {
          line(out, c.portA(), c.b(), c.portB());
        }
        if (c.b() == i) {
          line(out, c.portB(), c.a(), c.portA());
        }
      }
      out.append('\n');
    }
    return out.toString();
  }

  private String name(int node) {
    return (isSwitch.get(node) ? "S" : "H") + node;
  }

  private void line(StringBuilder out, int port, int other, int otherPort) {
    out.append(String.format(Locale.ROOT, "[%d]\t\"%s\"[%d]\n", port, name(other), otherPort));
  }
}
