package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names are shown in reports, tables and terminals, so none has control characters. Ids are checked
 * where they are held to be unique; this class looks at all other names, at those of a shared spec
 * once.
 */
final class NameCheck {
  private final Findings.Builder out;
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  NameCheck(Findings.Builder out) {
    this.out = out;
  }

  /** Whether a name has no control characters. */
  static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) < ' ') {
        return false;
      }
    }
    return true;
  }

  void check(Rack r) {
    name(new ElementRef(ElementKind.RACK, r.id()), "the row", r.row());
  }

  void check(FailureDomain d) {
    ElementRef where = new ElementRef(ElementKind.FAILURE_DOMAIN, d.id());
    name(where, "the kind", d.kind());
    name(where, "the title", d.title());
  }

  void check(Switch s) {
    ElementRef where = ElementRef.switchNode(s.id());
    if (seen.add(s.spec())) {
      name(where, "the model", s.spec().model());
      name(where, "the part", s.spec().part());
    }
    s.location().ifPresent(l -> check(l, where));
    name(where, "the enclosure", s.enclosure());
    name(where, "the GUID", s.guid());
    for (Port p : s.ports()) {
      ElementRef port = ElementRef.port(p.ref().toString());
      name(port, "the port that was split", p.splitOf());
      name(port, "the error correction", p.fec());
      name(port, "what it is reserved for", p.reservedFor());
    }
  }

  void check(Host h) {
    ElementRef where = ElementRef.host(h.id());
    if (seen.add(h.spec())) {
      check(h.spec(), where);
    }
    h.location().ifPresent(l -> check(l, where));
    for (Endpoint e : h.endpoints()) {
      if (e.bond().isPresent()) {
        name(ElementRef.port(e.port().toString()), "the bond", e.bond());
      }
    }
  }

  private void check(HostSpec s, ElementRef where) {
    name(where, "the model", s.model());
    name(where, "the part", s.part());
    for (Gpu g : s.gpus()) {
      name(where, "the model of GPU " + g.index(), g.model());
      name(where, "the part of GPU " + g.index(), g.part());
    }
    for (Adapter a : s.adapters()) {
      name(where, "the model of an adapter", a.model());
      name(where, "the part of an adapter", a.part());
      name(where, "the GUID of an adapter", a.guid());
    }
  }

  private void check(Location l, ElementRef where) {
    name(where, "the rack", l.rack());
    name(where, "the row", l.row());
    name(where, "the room", l.room());
  }

  void check(Link l) {
    if (seen.add(l.spec())) {
      name(ElementRef.link(l.id()), "the generation", l.spec().generation());
    }
  }

  void check(Cable c) {
    ElementRef where = ElementRef.cable(c.id());
    name(where, "the class of reach", c.reachClass());
    name(where, "the part", c.part());
    for (String connector : new TreeSet<>(c.connectors())) {
      name(where, "a connector", connector);
    }
  }

  private void name(ElementRef where, String what, Optional<String> name) {
    if (name.isPresent()) {
      name(where, what, name.get());
    }
  }

  private void name(ElementRef where, String what, String name) {
    if (!isPlain(name)) {
      out.add(
          Finding.of(
              "model.name.form",
              Severity.ERROR,
              where,
              what + " must have no control characters, found " + JsonCursor.quote(name)));
    }
  }
}
