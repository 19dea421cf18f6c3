package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.svg.SvgText;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** Draws a diagram as SVG. */
final class SvgDrawing {
  private static final double TOP = 84;
  private static final double SIDE = 16;
  private static final int LABELLED_LINES = 90;
  private static final int TOLD = 8;
  private static final double NAMES_FROM = 20;

  private final Diagram diagram;
  private final DiagramTheme theme;
  private final DiagramLayout layout;
  private final SvgText svg = new SvgText();
  private final double[] startX;
  private final double[] endX;
  private final double[] weight;

  SvgDrawing(Diagram diagram, DiagramTheme theme) {
    this.diagram = diagram;
    this.theme = theme;
    this.layout = DiagramLayout.of(diagram, TOP);
    int lines = diagram.lines().size();
    this.startX = new double[lines];
    this.endX = new double[lines];
    this.weight = new double[lines];
    weigh();
    spread();
  }

  /** Lines are as wide as what they carry, for each member of the lower box. */
  private void weigh() {
    double most = 0;
    for (int l = 0; l < weight.length; l++) {
      DiagramLine line = diagram.lines().get(l);
      double carried = line.capacity().toGigabitsPerSecond();
      weight[l] = (carried > 0 ? carried : line.links()) / diagram.boxes().get(line.a()).count();
      most = Math.max(most, weight[l]);
    }
    for (int l = 0; l < weight.length; l++) {
      weight[l] = most > 0 ? 1 + 4 * Math.sqrt(weight[l] / most) : 1;
    }
  }

  /** Along the edge of a box the lines stand in the order of where they lead. */
  private void spread() {
    for (int b = 0; b < diagram.boxes().size(); b++) {
      List<int[]> ends = new ArrayList<>();
      for (int l = 0; l < startX.length; l++) {
        DiagramLine line = diagram.lines().get(l);
        if (line.a() == b) {
          ends.add(new int[] {l, 0});
        }
        if (line.b() == b) {
          ends.add(new int[] {l, 1});
        }
      }
      for (boolean up : new boolean[] {false, true}) {
        int box = b;
        List<int[]> edge = new ArrayList<>(ends);
        edge.removeIf(e -> leavesUpward(e, box) != up);
        edge.sort(
            Comparator.comparingDouble((int[] e) -> layout.spot(other(e)).centreX())
                .thenComparingInt(e -> diagram.lines().get(e[0]).rail().orElse(-1))
                .thenComparingInt(e -> e[0]));
        Spot spot = layout.spot(b);
        for (int i = 0; i < edge.size(); i++) {
          double x = spot.x() + spot.width() * (i + 1) / (edge.size() + 1);
          (edge.get(i)[1] == 0 ? startX : endX)[edge.get(i)[0]] = x;
        }
      }
    }
  }

  private int other(int[] end) {
    DiagramLine line = diagram.lines().get(end[0]);
    return end[1] == 0 ? line.b() : line.a();
  }

  private boolean leavesUpward(int[] end, int box) {
    return layout.spot(other(end)).y() <= layout.spot(box).y();
  }

  String draw() {
    List<String[]> legend = legend();
    double legendTop = layout.height() + 26;
    double width = Math.max(layout.width() + SIDE, 560);
    double height = legendTop + 22 * legendRows(legend, width) + 6;
    svg.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + n(width) + " " + n(height),
        "width",
        n(width),
        "height",
        n(height),
        "role",
        "img",
        "aria-label",
        diagram.title() + ": " + diagram.subtitle());
    svg.raw("<style>\n").raw(Palette.css(theme)).raw("</style>\n");
    svg.shape("rect", "", "class", "back", "width", n(width), "height", n(height));
    svg.text(diagram.title(), "", "class", "title", "x", n(SIDE), "y", "30");
    svg.text(diagram.subtitle(), "", "class", "sub", "x", n(SIDE), "y", "50");
    frames();
    for (int l = 0; l < startX.length; l++) {
      underlay(l);
    }
    for (int l = 0; l < startX.length; l++) {
      line(l);
    }
    for (int b = 0; b < diagram.boxes().size(); b++) {
      box(b);
    }
    if (layout.inRows() && (diagram.isCollapsed() || startX.length <= LABELLED_LINES)) {
      for (int l = 0; l < startX.length; l++) {
        ends(l);
      }
    }
    frameLabels();
    double x = SIDE;
    double y = legendTop;
    for (String[] entry : legend) {
      double room = legendWidth(entry);
      if (x > SIDE && x + room > width - SIDE) {
        x = SIDE;
        y += 22;
      }
      legendEntry(entry, x, y);
      x += room;
    }
    return svg.close("svg").toString();
  }

  private void frames() {
    for (Frame f : layout.frames()) {
      svg.shape(
          "rect",
          "",
          "class",
          "frame",
          "x",
          n(f.spot().x()),
          "y",
          n(f.spot().y()),
          "width",
          n(f.spot().width()),
          "height",
          n(f.spot().height()),
          "rx",
          "8");
    }
    for (Frame f : layout.rowLabels()) {
      svg.text(f.label(), "", "class", "row", "x", n(SIDE), "y", n(f.spot().centreY() + 4));
    }
  }

  /** Above the lines, or they would strike the labels through. */
  private void frameLabels() {
    for (Frame f : layout.frames()) {
      svg.text(
          f.label(), "", "class", "row halo", "x", n(f.spot().x() + 8), "y", n(f.spot().y() + 15));
    }
  }

  private void underlay(int number) {
    DiagramLine line = diagram.lines().get(number);
    List<Integer> overlays = line.overlays();
    for (int i = overlays.size() - 1; i >= 0; i--) {
      svg.shape(
          "path",
          "",
          "class",
          "under o" + overlays.get(i) % Palette.OVERLAYS,
          "d",
          path(number),
          "stroke-width",
          n(weight[number] + 7 + 5 * i));
    }
  }

  private void line(int number) {
    DiagramLine line = diagram.lines().get(number);
    String style =
        "line"
            + (line.rail().isPresent() ? " r" + line.rail().getAsInt() % Palette.RAILS : "")
            + (line.down() ? " down" : "")
            + (line.findings().isEmpty() ? "" : " faulty");
    List<String> attributes =
        new ArrayList<>(
            List.of("class", style, "d", path(number), "stroke-width", n(weight[number])));
    if (line.rail().orElse(0) >= Palette.RAILS && !line.down()) {
      attributes.addAll(List.of("stroke-dasharray", "9 3"));
    }
    svg.shape("path", told(line), attributes.toArray(new String[0]));
  }

  private String path(int number) {
    DiagramLine line = diagram.lines().get(number);
    Spot a = layout.spot(line.a());
    Spot b = layout.spot(line.b());
    if (line.a() == line.b()) {
      double x = a.right();
      double y = a.centreY();
      return "M" + n(x) + " " + n(y - 10) + " C" + n(x + 34) + " " + n(y - 24) + " " + n(x + 34)
          + " " + n(y + 24) + " " + n(x) + " " + n(y + 10);
    }
    if (!layout.inRows()) {
      return "M"
          + n(a.centreX())
          + " "
          + n(a.centreY())
          + " L"
          + n(b.centreX())
          + " "
          + n(b.centreY());
    }
    if (a.y() == b.y()) {
      double lift = 18 + Math.min(60, Math.abs(a.centreX() - b.centreX()) / 8);
      return "M"
          + n(startX[number])
          + " "
          + n(a.y())
          + " C"
          + n(startX[number])
          + " "
          + n(a.y() - lift)
          + " "
          + n(endX[number])
          + " "
          + n(b.y() - lift)
          + " "
          + n(endX[number])
          + " "
          + n(b.y());
    }
    double y1 = a.y() > b.y() ? a.y() : a.bottom();
    double y2 = a.y() > b.y() ? b.bottom() : b.y();
    double bend = (y1 - y2) * 0.4;
    return "M"
        + n(startX[number])
        + " "
        + n(y1)
        + " C"
        + n(startX[number])
        + " "
        + n(y1 - bend)
        + " "
        + n(endX[number])
        + " "
        + n(y2 + bend)
        + " "
        + n(endX[number])
        + " "
        + n(y2);
  }

  private void box(int number) {
    DiagramBox box = diagram.boxes().get(number);
    Spot s = layout.spot(number);
    String kind = box.host() ? "host" : "switch";
    svg.open("g");
    if (box.count() > 1) {
      for (int i = 2; i >= 1; i--) {
        rect(s, 3 * i, -3 * i, kind, "");
      }
    }
    rect(s, 0, 0, kind, told(box));
    for (int i = 0; i < box.overlays().size(); i++) {
      double out = 3 + 4 * i;
      svg.shape(
          "rect",
          "",
          "class",
          "mark o" + box.overlays().get(i) % Palette.OVERLAYS,
          "x",
          n(s.x() - out),
          "y",
          n(s.y() - out),
          "width",
          n(s.width() + 2 * out),
          "height",
          n(s.height() + 2 * out),
          "rx",
          n(5 + out));
    }
    if (box.rail().isPresent() && s.width() >= NAMES_FROM) {
      svg.shape(
          "rect",
          "",
          "class",
          "rf" + box.rail().getAsInt() % Palette.RAILS,
          "x",
          n(s.x() + 1),
          "y",
          n(s.bottom() - 5),
          "width",
          n(s.width() - 2),
          "height",
          "4");
    }
    names(box, s);
    if (!box.findings().isEmpty()) {
      badge(box.findings(), s);
    }
    svg.close("g");
  }

  private void rect(Spot s, double dx, double dy, String kind, String title) {
    svg.shape(
        "rect",
        title,
        "class",
        kind,
        "x",
        n(s.x() + dx),
        "y",
        n(s.y() + dy),
        "width",
        n(s.width()),
        "height",
        n(s.height()),
        "rx",
        "5");
  }

  private void names(DiagramBox box, Spot s) {
    String first =
        box.count() == 1
            ? box.members().get(0)
            : Counts.of(
                box.count(), box.host() ? "host" : "switch", box.host() ? "hosts" : "switches");
    if (!layout.inRows()) {
      if (s.width() > NAMES_FROM) {
        svg.text(
            fitted(first, s.width() + 26, 10.5),
            "",
            "class",
            "note mid",
            "x",
            n(s.centreX()),
            "y",
            n(s.centreY() + 4));
      }
      return;
    }
    if (s.width() < 60) {
      double x = s.centreX() + 4;
      double y = s.bottom() - 8;
      String upright = box.count() == 1 ? first : box.count() + " × " + box.members().get(0) + " …";
      svg.text(
          fitted(upright, s.height() - 12, 10.5),
          "",
          "class",
          "note",
          "transform",
          "translate(" + n(x) + " " + n(y) + ") rotate(-90)");
      return;
    }
    svg.text(
        fitted(box.count() > 1 && s.width() < 100 ? "×" + box.count() : first, s.width() - 10, 12),
        "",
        "class",
        "name mid",
        "x",
        n(s.centreX()),
        "y",
        n(s.y() + 20));
    svg.text(
        fitted(second(box), s.width() - 8, 10.5),
        "",
        "class",
        "note mid",
        "x",
        n(s.centreX()),
        "y",
        n(s.y() + 36));
  }

  private static String second(DiagramBox box) {
    List<String> parts = new ArrayList<>();
    if (box.count() > 1) {
      parts.add(box.members().get(0) + (box.rail().isPresent() ? "" : " …"));
    }
    box.rail().ifPresent(r -> parts.add("rail " + r));
    if (!box.failureDomains().isEmpty()) {
      parts.add(String.join(" ", box.failureDomains()));
    }
    if (parts.isEmpty() && !box.model().equals("unknown")) {
      parts.add(box.model());
    }
    return String.join(", ", parts);
  }

  private static String fitted(String text, double room, double size) {
    int most = (int) Math.max(2, room / (size * 0.56));
    if (text.length() <= most) {
      return text;
    }
    // Names differ at their end more often than at their beginning.
    int tail = most * 3 / 5;
    return text.substring(0, Math.max(0, most - 1 - tail))
        + "…"
        + text.substring(text.length() - tail);
  }

  private void badge(List<Finding> findings, Spot s) {
    Severity worst = worst(findings);
    svg.shape(
        "circle",
        findings(findings),
        "class",
        "badge " + worst.name().toLowerCase(Locale.ROOT),
        "cx",
        n(s.right() - 2),
        "cy",
        n(s.y() + 2),
        "r",
        "9");
    svg.text(
        findings.size() == 1 ? "!" : findings.size() > 99 ? "99+" : String.valueOf(findings.size()),
        "",
        "class",
        "bt",
        "x",
        n(s.right() - 2),
        "y",
        n(s.y() + 5.5));
  }

  private static Severity worst(List<Finding> findings) {
    for (Severity s : List.of(Severity.ERROR, Severity.WARNING)) {
      if (findings.stream().anyMatch(f -> f.severity() == s)) {
        return s;
      }
    }
    return Severity.INFO;
  }

  private static String findings(List<Finding> findings) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < findings.size() && i < TOLD; i++) {
      Finding f = findings.get(i);
      out.append(i == 0 ? "" : "\n").append(f.ruleId()).append(": ").append(f.why());
    }
    if (findings.size() > TOLD) {
      out.append("\nand ").append(findings.size() - TOLD).append(" more");
    }
    return out.toString();
  }

  /** Whether there is room for a number at this end of a line, beside its neighbours. */
  private boolean hasRoom(int box, double x) {
    int near = 0;
    for (int l = 0; l < startX.length; l++) {
      DiagramLine line = diagram.lines().get(l);
      near += line.a() == box && Math.abs(startX[l] - x) < 17 ? 1 : 0;
      near += line.b() == box && Math.abs(endX[l] - x) < 17 ? 1 : 0;
    }
    return near < 2;
  }

  /** How many links each member has, at both ends of a line. */
  private void ends(int number) {
    DiagramLine line = diagram.lines().get(number);
    Spot a = layout.spot(line.a());
    Spot b = layout.spot(line.b());
    if (line.a() == line.b()) {
      svg.text(
          each(line.links() * 2, diagram.boxes().get(line.a()).count()),
          "",
          "class",
          "end",
          "x",
          n(a.right() + 28),
          "y",
          n(a.centreY() + 4));
      return;
    }
    boolean grouped =
        diagram.boxes().get(line.a()).count() > 1 || diagram.boxes().get(line.b()).count() > 1;
    if (line.links() == 1 || a.y() == b.y() || (!grouped && startX.length > LABELLED_LINES / 2)) {
      return;
    }
    boolean up = a.y() > b.y();
    if (hasRoom(line.a(), startX[number])) {
      String text = each(line.links(), diagram.boxes().get(line.a()).count());
      end(text, startX[number], up ? a.y() - 6 : a.bottom() + 12);
    }
    if (grouped && hasRoom(line.b(), endX[number])) {
      String text = each(line.links(), diagram.boxes().get(line.b()).count());
      end(text, endX[number], up ? b.bottom() + 12 : b.y() - 6);
    }
  }

  private void end(String text, double x, double y) {
    svg.text(text, "", "class", "end mid", "x", n(x), "y", n(y));
  }

  private static String each(long links, int members) {
    return links % members == 0
        ? "×" + links / members
        : "×" + links / members + "–" + (links / members + 1);
  }

  private String told(DiagramLine line) {
    StringBuilder out = new StringBuilder();
    out.append(called(diagram.boxes().get(line.a())));
    if (line.a() == line.b()) {
      out.append(" among themselves: ");
    } else {
      out.append(" to ").append(called(diagram.boxes().get(line.b()))).append(": ");
    }
    out.append(Counts.of(line.links(), "link"));
    if (!line.capacity().isZero()) {
      out.append(", ").append(line.capacity()).append(" per direction");
    }
    line.rail().ifPresent(r -> out.append(", rail ").append(r));
    out.append(line.down() ? ", down" : "");
    line.marks().forEach(m -> out.append('\n').append(m));
    return out + (line.findings().isEmpty() ? "" : "\n" + findings(line.findings()));
  }

  private static String called(DiagramBox box) {
    return box.count() == 1
        ? box.members().get(0)
        : Counts.of(box.count(), box.host() ? "host" : "switch", box.host() ? "hosts" : "switches");
  }

  private static String told(DiagramBox box) {
    StringBuilder out = new StringBuilder(called(box));
    if (box.count() > 1) {
      out.append(": ")
          .append(String.join(", ", box.members().subList(0, Math.min(6, box.count()))));
      out.append(box.count() > 6 ? ", …" : "");
    }
    out.append('\n').append(box.model());
    box.rail().ifPresent(r -> out.append(", rail ").append(r));
    box.plane().ifPresent(p -> out.append(", plane ").append(p));
    box.pod().ifPresent(p -> out.append(", pod ").append(p));
    if (!box.failureDomains().isEmpty()) {
      out.append("\nfailure domains ").append(String.join(", ", box.failureDomains()));
    }
    box.marks().forEach(m -> out.append('\n').append(m));
    return out + (box.findings().isEmpty() ? "" : "\n" + findings(box.findings()));
  }

  /** Lines of the legend: the class of a sample, what the sample is, and the text. */
  private List<String[]> legend() {
    List<String[]> out = new ArrayList<>();
    if (diagram.isCollapsed()) {
      out.add(
          new String[] {
            "",
            "none",
            diagram.isAlike()
                ? "A box with a shadow stands for hosts or switches that are alike; ×n at the end"
                    + " of a line: links of each of them"
                : "Too many kinds to tell all apart: a box with a shadow stands for hosts or"
                    + " switches of one tier, rail and plane whose links differ; ×n: links of each"
          });
    }
    TreeSet<Integer> rails = new TreeSet<>();
    diagram.lines().forEach(l -> l.rail().ifPresent(rails::add));
    int most = rails.isEmpty() ? -1 : rails.last();
    for (int r : rails) {
      if (r < Palette.RAILS) {
        out.add(
            new String[] {
              "line r" + r,
              "line",
              "rail "
                  + r
                  + (r + Palette.RAILS <= most ? " (dashed: rail " + (r + Palette.RAILS) + ")" : "")
            });
      }
    }
    out.add(
        new String[] {
          "line", "wide", "line width: what the links carry, for each member of the lower box"
        });
    if (diagram.lines().stream().anyMatch(DiagramLine::down)) {
      out.add(new String[] {"line down", "line", "down"});
    }
    if (diagram.lines().stream().anyMatch(l -> !l.findings().isEmpty())) {
      out.add(new String[] {"line faulty", "wide", "a finding names one of these links"});
    }
    TreeSet<Severity> severities = new TreeSet<>();
    diagram.boxes().stream()
        .filter(b -> !b.findings().isEmpty())
        .forEach(b -> severities.add(worst(b.findings())));
    for (Severity s : severities) {
      String name = s.name().toLowerCase(Locale.ROOT);
      out.add(
          new String[] {"badge " + name, "badge", "findings, the worst being of severity " + name});
    }
    for (int o = 0; o < diagram.overlayTitles().size(); o++) {
      out.add(
          new String[] {"under o" + o % Palette.OVERLAYS, "under", diagram.overlayTitles().get(o)});
    }
    return out;
  }

  private static double legendWidth(String[] entry) {
    return (entry[1].equals("none") ? 0 : 46) + 22 + entry[2].length() * 6.1;
  }

  private static int legendRows(List<String[]> legend, double width) {
    int rows = 1;
    double x = SIDE;
    for (String[] entry : legend) {
      double room = legendWidth(entry);
      if (x > SIDE && x + room > width - SIDE) {
        x = SIDE;
        rows++;
      }
      x += room;
    }
    return rows;
  }

  private void legendEntry(String[] entry, double left, double y) {
    double x = left;
    switch (entry[1]) {
      case "line", "wide", "under" ->
          svg.shape(
              "path",
              "",
              "class",
              entry[0],
              "d",
              "M" + n(x) + " " + n(y) + " L" + n(x + 34) + " " + n(y),
              "stroke-width",
              entry[1].equals("line") ? "2" : entry[1].equals("wide") ? "4" : "9");
      case "badge" ->
          svg.shape("circle", "", "class", entry[0], "cx", n(x + 17), "cy", n(y), "r", "7");
      default -> x -= 46;
    }
    svg.text(entry[2], "", "class", "row", "x", n(x + 46), "y", n(y + 4));
  }

  private static String n(double value) {
    return SvgText.number(value);
  }
}
