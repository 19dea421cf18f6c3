package io.clusterfabric.topology.format.ibnetdiscover;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.internal.infiniband.Guid;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of ports, {@code [1] "S-…"[2] # "…" lid 3 4xNDR}, in the forms for switches and for
 * adapters, with any or no space between the parts. Equal texts and rates of a reading share one
 * object.
 */
final class PortLineParser {
  static final int MAX_PORT = 254;

  private final Interner<String> texts = Interners.newWeakInterner();
  private final Interner<IbRate> rates = Interners.newWeakInterner();
  private String why = "";
  private int column;
  private boolean withoutRate;

  /** A port, or null if the line is none; then {@link #why} says why. */
  @Nullable IbPortLine parse(String text, int line) {
    Cursor c = new Cursor(text);
    withoutRate = false;
    if (!c.accept('[')) {
      return fail(c, "a port's line begins with '['");
    }
    int port = c.number();
    if (port < 1 || port > MAX_PORT || !c.accept(']')) {
      return fail(c, "a port's number, 1 to 254 in brackets, was expected here");
    }
    OptionalInt external = external(c);
    OptionalLong guid = guid(c);
    c.skipSpace();
    if (!c.accept('"')) {
      return fail(c, "the partner's id in quotes was expected here");
    }
    String remote = c.until('"');
    if (remote == null || remote.isBlank()) {
      return fail(c, "the partner's id in quotes was expected here");
    }
    c.skipSpace();
    if (!c.accept('[')) {
      return fail(c, "the partner's port in brackets was expected here");
    }
    int remotePort = c.number();
    if (remotePort < 1 || remotePort > MAX_PORT || !c.accept(']')) {
      return fail(c, "the partner's port, 1 to 254 in brackets, was expected here");
    }
    OptionalInt remoteExternal = external(c);
    OptionalLong remoteGuid = guid(c);
    String rest = c.rest();
    int hash = rest.indexOf('#');
    Comment comment = Comment.of(hash < 0 ? "" : rest.substring(hash + 1));
    Optional<IbRate> rate = comment.rate().map(rates::intern);
    // Files of ibsim have no rates; a real dump has one on every line.
    withoutRate = rate.isEmpty() && (hash >= 0 || Guid.ofNodeId(remote).isPresent());
    return IbPortLine.builder()
        .line(line)
        .port(port)
        .externalPort(external)
        .guid(guid)
        .lid(comment.lidBefore())
        .remoteId(texts.intern(remote))
        .remotePort(remotePort)
        .remoteExternalPort(remoteExternal)
        .remoteGuid(remoteGuid)
        .remoteLid(comment.lidAfter())
        .remoteDescription(comment.description().map(texts::intern))
        .rate(rate)
        .build();
  }

  private static OptionalInt external(Cursor c) {
    c.skipSpace();
    if (!c.acceptIgnoringCase("[ext")) {
      return OptionalInt.empty();
    }
    c.skipSpace();
    int n = c.number();
    c.accept(']');
    return n < 0 ? OptionalInt.empty() : OptionalInt.of(n);
  }

  /** A GUID in parentheses; a damaged one is as good as none. */
  private static OptionalLong guid(Cursor c) {
    c.skipSpace();
    if (!c.accept('(')) {
      return OptionalLong.empty();
    }
    String inside = c.until(')');
    return inside == null ? OptionalLong.empty() : Guid.parse(inside.strip());
  }

  private @Nullable IbPortLine fail(Cursor c, String reason) {
    why = reason;
    column = c.column();
    return null;
  }

  /** Why the last line was none. */
  String why() {
    return why;
  }

  /** Where in the last line that shows, from 1. */
  int column() {
    return column;
  }

  /** Whether the last line lacks a rate that its like have. */
  boolean isWithoutRate() {
    return withoutRate;
  }
}
