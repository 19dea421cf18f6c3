package io.clusterfabric.topology.format.infragraph;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.JsonText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes a plan as JSON. */
final class InfragraphWriting {
  /** The component of a switch that joins its ports. */
  static final String CHIP = "asic";

  /** The component of a host that computes. */
  static final String GPU = "xpu";

  private static final String INSIDE = "inside";

  private final InfragraphPlan plan;
  private final Appendable out;
  private final ProgressListener progress;

  InfragraphWriting(InfragraphPlan plan, Appendable out, ProgressListener progress) {
    this.plan = plan;
    this.out = out;
    this.progress = progress;
  }

  void write(String name) throws IOException {
    String plain = name.replaceAll("[^A-Za-z0-9_-]+", "-");
    out.append("{\n  \"name\": ").append(JsonText.quote(plain)).append(",\n  \"devices\": [");
    String comma = "\n";
    for (var d : plan.devices().entrySet()) {
      out.append(comma);
      device(d.getValue(), d.getKey());
      comma = ",\n";
    }
    out.append("\n  ],\n  \"links\": [");
    comma = "\n";
    for (var l : plan.links().entrySet()) {
      out.append(comma).append("    {\"name\": ").append(JsonText.quote(l.getValue()));
      if (l.getKey().isPresent()) {
        out.append(
                ", \"physical\": {\"bandwidth\": {\"choice\": \"gigabits_per_second\","
                    + " \"gigabits_per_second\": ")
            .append(InfragraphPlan.gigabits(l.getKey().get()))
            .append("}}");
      }
      out.append('}');
      comma = ",\n";
    }
    out.append("\n  ],\n  \"instances\": [");
    comma = "\n";
    for (var n : plan.nodes().entrySet()) {
      out.append(comma).append("    {\"name\": ").append(JsonText.quote(plan.instance(n.getKey())));
      out.append(", \"device\": ").append(JsonText.quote(plan.device(n.getValue())));
      out.append(", \"count\": 1}");
      comma = ",\n";
    }
    out.append("\n  ],\n  \"edges\": [");
    edges();
    out.append("\n  ]\n}\n");
  }

  private void device(String name, DeviceLayout d) throws IOException {
    out.append("    {\"name\": ").append(JsonText.quote(name)).append(", \"components\": [");
    String comma = "\n      ";
    List<String> joined = new ArrayList<>();
    if (d.numbered() > 0) {
      comma = component(comma, Component.PORT, d.numbered(), Component.PORT);
      joined.add(Component.PORT);
    }
    for (String n : d.named()) {
      comma = component(comma, n, 1, d.host() ? Component.NIC : Component.PORT);
      joined.add(n);
    }
    String centre = d.host() ? GPU : CHIP;
    boolean centred = !d.host() || d.gpus() > 0;
    if (centred) {
      comma = component(comma, centre, Math.max(1, d.gpus()), d.host() ? GPU : Component.SWITCH);
    } else if (joined.isEmpty()) {
      component(comma, "cpu", 1, "cpu"); // a host has something that tells it from a switch
    }
    out.append("],\n      \"links\": [");
    out.append(centred && !joined.isEmpty() ? "{\"name\": \"" + INSIDE + "\"}" : "");
    out.append("], \"edges\": [");
    comma = "\n      ";
    for (String j : centred ? joined : List.<String>of()) {
      out.append(comma).append("{\"ep1\": {\"component\": ").append(JsonText.quote(j));
      out.append("}, \"ep2\": {\"component\": ").append(JsonText.quote(centre));
      out.append("}, \"scheme\": \"many2many\", \"link\": \"" + INSIDE + "\"}");
      comma = ",\n      ";
    }
    out.append("]}");
  }

  private String component(String comma, String name, int count, String choice) throws IOException {
    out.append(comma).append("{\"name\": ").append(JsonText.quote(name));
    out.append(", \"count\": ").append(String.valueOf(count));
    out.append(", \"choice\": \"").append(choice).append("\"}");
    return ",\n      ";
  }

  private void edges() throws IOException {
    List<Link> links = plan.edges();
    long done = 0;
    for (Link l : links) {
      if (done % 8192 == 0) {
        progress.report(Progress.of("writing infragraph", done, links.size()));
      }
      out.append(done++ == 0 ? "\n" : ",\n").append("    {\"ep1\": ");
      end(l.a());
      out.append(", \"ep2\": ");
      end(l.b());
      out.append(", \"scheme\": \"one2one\", \"link\": ");
      out.append(JsonText.quote(plan.link(l))).append('}');
    }
    progress.report(Progress.of("writing infragraph", done, links.size()));
  }

  private void end(PortRef p) throws IOException {
    out.append("{\"instance\": ").append(JsonText.quote(plan.instance(p.node()) + "[0]"));
    out.append(", \"component\": ").append(JsonText.quote(plan.component(p))).append('}');
  }
}
