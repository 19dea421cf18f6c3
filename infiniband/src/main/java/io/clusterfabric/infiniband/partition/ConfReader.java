package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a partitions.conf byte by byte as OpenSM 3.3.23 does, its slips included, and keeps a
 * record of each thing of note.
 */
final class ConfReader {
  private static final int DEFAULT_RATE_CODE = 3;
  private static final int DEFAULT_MTU_CODE = 4;

  private final TextBuffer text;
  private final PartitionStore store;
  private final OpensmOptions options;
  private final List<ConfEvent> events = new ArrayList<>();

  /** The ports that the file names one by one, by the key of their partition. */
  private final Map<Integer, Set<Long>> named = new HashMap<>();

  private int line;
  private @Nullable Definition current;
  private boolean lastWordOpen;
  private boolean unknownMemory;

  /** Where the text of the present line ends: what is read behind it is an earlier line's. */
  private int lineEnd;

  ConfReader(byte[] file, PartitionStore store, OpensmOptions options) {
    this.text = new TextBuffer(file);
    this.store = store;
    this.options = options;
  }

  /** What OpenSM makes of the file. */
  enum Result {
    READ,
    UNDETERMINED,
    GIVEN_UP,
    CRASHED
  }

  /** A definition from its header to its semicolon. */
  private static final class Definition {
    PartitionStore.@Nullable Part part;
    boolean ipoib;
    boolean first;
    Membership membership = Membership.LIMITED;
    Flags flags = new Flags();
  }

  /** What partitions and multicast groups share. */
  private static final class Flags {
    int mtu = DEFAULT_MTU_CODE;
    int rate = DEFAULT_RATE_CODE;
    int serviceLevel;

    Flags copy() {
      Flags f = new Flags();
      f.mtu = mtu;
      f.rate = rate;
      f.serviceLevel = serviceLevel;
      return f;
    }
  }

  /** A name and, behind an equals sign, a value (negative if none); how far both reach. */
  private record Word(int name, int value, int length) {
    boolean hasValue() {
      return value >= 0;
    }
  }

  /** Ends the reading of a file. */
  private static final class Stop extends Exception {
    private static final long serialVersionUID = 1;
    private final transient Result result;

    Stop(Result result) {
      super(null, null, false, false);
      this.result = result;
    }
  }

  List<ConfEvent> events() {
    return List.copyOf(events);
  }

  Result read() {
    boolean any = false;
    boolean wasCut = false;
    try {
      while (text.next()) {
        line++;
        if (text.isCut() && !wasCut) {
          note(Kind.LINE_SPLIT, "", "the line has more than " + TextBuffer.MAX_LINE + " bytes");
        }
        wasCut = text.isCut();
        any |= readLine();
      }
    } catch (Stop e) {
      return e.result;
    }
    if (!any) {
      note(Kind.NOTHING_IN_FILE, "", "the file holds no definition");
      return Result.GIVEN_UP;
    }
    if (current != null) {
      note(Kind.MISSING_SEMICOLON, "", "the last definition is not ended");
    }
    return unknownMemory ? Result.UNDETERMINED : Result.READ;
  }

  private void note(Kind kind, String words, String detail) {
    events.add(new ConfEvent(kind, line, Excerpt.of(words.strip()), detail));
  }

  private Stop giveUp(String words, String detail) {
    note(Kind.SYNTAX_ERROR, words, detail);
    return new Stop(Result.GIVEN_UP);
  }

  private boolean readLine() throws Stop {
    boolean any = false;
    if (text.find(0, '\r') >= 0) {
      note(Kind.CARRIAGE_RETURN, "", "OpenSM takes a carriage return for a letter");
    }
    int comment = text.find(0, '#');
    if (comment >= 0) {
      text.end(comment);
    }
    lineEnd = text.length(0);
    int p = 0;
    int end;
    do {
      p = text.skipBlanks(p);
      if (text.isUnwritten(p)) {
        note(Kind.UNKNOWN_MEMORY, "", "what OpenSM finds there decides what becomes of the file");
        unknownMemory = true;
      }
      if (text.get(p) == 0) {
        break;
      }
      if (p > lineEnd) {
        note(Kind.STALE_TEXT, text.text(p), "this is left of an earlier, longer line");
      }
      if (current == null) {
        current = new Definition();
        lastWordOpen = false;
      }
      end = text.find(p, ';');
      if (end >= 0) {
        text.end(end);
      }
      p += statement(current, p);
      any = true;
      if (end >= 0) {
        current = null;
      }
    } while (end >= 0);
    return any;
  }

  private int statement(Definition d, int start) throws Stop {
    int p = start;
    if (text.get(p) == 0) {
      note(
          Kind.LONE_SEMICOLON,
          text.text(p + 1),
          "OpenSM passes over the ';' and takes what is behind it for a part of the definition");
      p++;
    }
    if (d.part == null) {
      p = header(d, p);
    }
    return members(d, p) - start;
  }

  /** Reads up to the colon; returns where the members begin. */
  private int header(Definition d, int start) throws Stop {
    int colon = text.find(start, ':');
    if (colon < 0) {
      throw giveUp(text.text(start), "there is no ':' behind the name of a partition");
    }
    text.end(colon);
    String whole = text.text(start);
    int p = start;
    int comma = text.find(p, ',');
    if (comma >= 0) {
      text.end(comma);
    }
    Word id = word(p);
    p += id.length();
    while (comma >= 0) {
      comma = text.find(p, ',');
      if (comma >= 0) {
        text.end(comma);
      }
      Word flag = word(p);
      p += flag.length();
      partitionFlag(d, flag);
    }
    if (p != colon + 1) {
      throw giveUp(whole, "the definition cannot be read");
    }
    create(d, id);
    lastWordOpen = false;
    return p;
  }

  private Word word(int start) {
    int p = text.skipBlanks(start);
    int equals = text.find(p, '=');
    if (equals >= 0) {
      text.end(equals);
    }
    int length = text.length(start) + 1;
    text.stripTail(p);
    if (equals < 0) {
      return new Word(p, -1, length);
    }
    int value = text.skipBlanks(equals + 1);
    length += value + text.length(value) - (equals + 1) + 1;
    text.stripTail(value);
    return new Word(p, value, length);
  }

  private void create(Definition d, Word w) throws Stop {
    int id = w.value();
    String name = text.text(w.name());
    boolean numbered = id < 0 && Character.digit(text.get(w.name()), 10) >= 0;
    if (numbered) {
      id = w.name();
    }
    int key = 0;
    if (id >= 0) {
      TextBuffer.CLong n = text.number(id);
      String written = text.text(id);
      if (n.end() == id || text.get(n.end()) != 0) {
        throw giveUp(name + "=" + written, "the P_Key is no number");
      }
      key = (int) (n.value() & 0xFFFF);
      PartitionKey taken = new PartitionKey(key);
      if ((n.value() & ~0xFFFFL) != 0) {
        note(Kind.WIDE_KEY, name + "=" + written, "of it " + taken + " is taken");
      }
      if (!taken.isValid()) {
        note(Kind.ZERO_KEY, name + "=" + written, "it is taken for no key");
      } else if (taken.isFull() && key != 0xFFFF) {
        note(
            Kind.FULL_BIT_DROPPED,
            name + "=" + written,
            "it is the partition " + new PartitionKey(taken.base()));
      }
    }
    Optional<PartitionStore.Part> made = store.make(numbered ? null : name, key, line);
    if (made.isEmpty()) {
      throw giveUp(name, "no P_Key is left");
    }
    PartitionStore.Part part = made.get();
    d.part = part;
    PartitionKey got = new PartitionKey(part.key);
    boolean named = !numbered && !name.isEmpty();
    if ((key & 0x7FFF) == 0 && !part.name.equals(name)) {
      note(Kind.AUTOMATIC_KEY, name, "it gets " + got);
    } else if ((key & 0x7FFF) == 0 && part.line == line && named) {
      note(Kind.AUTOMATIC_KEY, name, "it gets " + got);
    } else if (named && !part.name.equalsIgnoreCase(name)) {
      note(
          Kind.MERGED,
          name + "=" + got,
          "it is the same partition as "
              + part.name
              + (part.line == 0 ? ", the default one" : " of line " + part.line));
    }
    if (!options.qos() && d.flags.serviceLevel != 0) {
      note(
          Kind.SERVICE_LEVEL_RESET,
          "sl=" + d.flags.serviceLevel,
          "QoS is off, so that the service level is 0");
      d.flags.serviceLevel = 0;
    }
    part.serviceLevel = d.flags.serviceLevel;
    if (d.ipoib && part.group == null) {
      part.group = new EffectivePartition.BroadcastGroup(d.flags.rate & 0x3F, d.flags.mtu & 0x3F);
    }
  }

  private void partitionFlag(Definition d, Word w) {
    if (groupFlag(d.flags, w)) {
      return;
    }
    if (text.begins(w.name(), "ipoib")) {
      notePrefix(w, "ipoib");
      d.ipoib = true;
    } else if (text.begins(w.name(), "defmember")) {
      notePrefix(w, "defmember");
      defaultMember(d, w);
    } else if (text.equals(w.name(), "indx0")) {
      d.first = true;
    } else {
      note(Kind.UNKNOWN_FLAG, text.text(w.name()), "it is passed over");
    }
  }

  private void notePrefix(Word w, String meant) {
    if (!text.equals(w.name(), meant)) {
      note(Kind.FLAG_PREFIX, text.text(w.name()), "it is taken for " + meant);
    }
  }

  private void defaultMember(Definition d, Word w) {
    if (!w.hasValue()) {
      note(Kind.BAD_FLAG_VALUE, "defmember", "it has no value and is passed over");
      return;
    }
    for (Membership m : List.of(Membership.FULL, Membership.BOTH, Membership.LIMITED)) {
      if (text.begins(w.value(), m.word())) {
        noteMembership(w.value(), m, "defmember");
        d.membership = m;
        return;
      }
    }
    note(
        Kind.BAD_FLAG_VALUE,
        "defmember=" + text.text(w.value()),
        "it is no membership and is passed over; members are limited");
  }

  private void noteMembership(int value, Membership m, String whose) {
    String written = text.text(value);
    if (written.isEmpty()) {
      note(Kind.EMPTY_MEMBERSHIP, whose + "=", "it is taken for " + m.word());
    } else if (!written.equals(m.word())) {
      note(Kind.MEMBERSHIP_PREFIX, whose + "=" + written, "it is taken for " + m.word());
    }
    if (m == Membership.BOTH && !options.allowBothKeys()) {
      note(
          Kind.BOTH_NOT_ALLOWED,
          whose + "=" + written,
          "without allow_both_pkeys it is full membership");
    }
  }

  /** Takes a flag that partitions and groups share; tells whether it is one. */
  private boolean groupFlag(Flags flags, Word w) {
    for (String known : List.of("mtu", "rate", "scope", "Q_Key", "TClass", "sl", "FlowLabel")) {
      if (!text.begins(w.name(), known)) {
        continue;
      }
      notePrefix(w, known);
      setGroupFlag(flags, known, w);
      return true;
    }
    return false;
  }

  private void setGroupFlag(Flags flags, String flag, Word w) {
    if (!w.hasValue()) {
      note(Kind.BAD_FLAG_VALUE, flag, "it has no value and is passed over");
      return;
    }
    TextBuffer.CLong n = text.number(w.value());
    String written = flag + "=" + text.text(w.value());
    boolean whole = text.get(n.end()) == 0 && n.end() != w.value();
    int value = (int) n.value();
    switch (flag) {
      case "mtu" -> flags.mtu = value;
      case "rate" -> flags.rate = value;
      case "sl" -> {
        boolean ends = text.get(n.end()) == 0 || TextBuffer.isSpace(text.get(n.end()));
        if (text.get(w.value()) == 0 || value < 0 || value > 15 || !ends) {
          note(Kind.BAD_FLAG_VALUE, written, "a service level is 0 to 15; it is passed over");
          return;
        }
        flags.serviceLevel = value;
      }
      case "scope" -> {
        if (value < 1 || value > 15) {
          note(Kind.BAD_FLAG_VALUE, written, "a scope is 1 to 15; it is passed over");
          return;
        }
      }
      default -> {
        return;
      }
    }
    if (!whole) {
      note(Kind.BAD_FLAG_VALUE, written, "it is taken for " + value);
    }
  }

  /** Reads members up to the end of the statement; returns where the next one begins. */
  private int members(Definition d, int start) throws Stop {
    int p = start;
    int comma;
    boolean first = true;
    do {
      comma = text.find(p, ',');
      if (comma >= 0) {
        text.end(comma);
      }
      Word w = word(p);
      boolean empty = text.get(w.name()) == 0;
      if (first && lastWordOpen && !empty) {
        note(
            Kind.MISSING_COMMA,
            text.text(w.name()),
            "the line before does not end in a comma; the list goes on all the same");
      }
      first = false;
      if (text.equals(w.name(), "mgid")) {
        lastWordOpen = false;
        return p + w.length() + group(d, w, p + w.length(), comma >= 0);
      }
      lastWordOpen = comma < 0 && !empty;
      member(d, w);
      p += w.length();
    } while (comma >= 0);
    return p;
  }

  private void member(Definition d, Word w) throws Stop {
    int name = w.name();
    if (text.get(name) == 0) {
      return;
    }
    String written = text.text(name);
    if (text.begins(name, "NONE")) {
      noteKeyword(written, "NONE", "no port");
      return;
    }
    Membership membership = d.membership;
    if (w.hasValue()) {
      membership = membership(w, written);
    } else if (membership == Membership.BOTH && !options.allowBothKeys()) {
      membership = Membership.FULL;
    }
    if (text.begins(name, "ALL")) {
      noteKeyword(written, "ALL", "every port");
      addAll(d, Optional.empty(), membership, written);
    } else if (text.begins(name, "ALL_CAS")) {
      noteKeyword(written, "ALL_CAS", "every adapter's port");
      addAll(d, Optional.of(IbNodeType.ADAPTER), membership, written);
    } else if (text.begins(name, "ALL_SWITCHES")) {
      noteKeyword(written, "ALL_SWITCHES", "every switch");
      addAll(d, Optional.of(IbNodeType.SWITCH), membership, written);
    } else if (text.begins(name, "ALL_ROUTERS")) {
      noteKeyword(written, "ALL_ROUTERS", "every router's port");
      addAll(d, Optional.of(IbNodeType.ROUTER), membership, written);
    } else if (text.begins(name, "SELF")) {
      noteKeyword(written, "SELF", "the subnet manager's port");
      addPort(d, name, store.ports().manager().guid(), membership);
    } else {
      TextBuffer.CLong n = text.number(name);
      if (n.value() == 0 || text.get(n.end()) != 0) {
        throw giveUp(
            written,
            written.indexOf(':') >= 0 || written.indexOf(' ') >= 0
                ? "this is no GUID; perhaps the line before lacks its ';' or ','"
                : "this is neither a GUID nor a keyword");
      }
      addPort(d, name, n.value(), membership);
    }
  }

  private Membership membership(Word w, String port) {
    for (Membership m : List.of(Membership.FULL, Membership.BOTH, Membership.LIMITED)) {
      if (text.begins(w.value(), m.word())) {
        noteMembership(w.value(), m, port);
        return m;
      }
    }
    note(
        Kind.UNKNOWN_MEMBERSHIP,
        port + "=" + text.text(w.value()),
        "it is no membership and taken for limited");
    return Membership.LIMITED;
  }

  private void noteKeyword(String written, String keyword, String meaning) {
    if (!written.equals(keyword)) {
      note(Kind.KEYWORD_PREFIX, written, "it is taken for " + keyword + ", " + meaning);
    }
  }

  private boolean asFull(Membership m) {
    return m != Membership.LIMITED;
  }

  private boolean asLimited(Membership m) {
    return m == Membership.LIMITED || (m == Membership.BOTH && options.allowBothKeys());
  }

  private PartitionStore.Part partOf(Definition d) {
    if (d.part == null) {
      throw new IllegalStateException("members before a partition");
    }
    return d.part;
  }

  private void addAll(
      Definition d, Optional<IbNodeType> kind, Membership membership, String written) {
    PartitionStore.Part part = partOf(d);
    Map<Long, Optional<Membership>> before = new TreeMap<>(EndPorts.guidOrder());
    for (long g : named.getOrDefault(part.key, Set.of())) {
      before.put(g, part.membership(g));
    }
    if (options.allowBothKeys() && membership != Membership.BOTH) {
      part.members(membership == Membership.LIMITED)
          .removeIf(
              g ->
                  kind.isEmpty()
                      || store.ports().find(g).map(p -> p.kind() == kind.get()).orElse(false));
    }
    if (asFull(membership)) {
      store.addAll(part, kind, true, d.first);
    }
    if (asLimited(membership)) {
      store.addAll(part, kind, false, d.first);
    }
    before.forEach(
        (g, m) -> {
          if (!m.equals(part.membership(g))) {
            noteChange(part, EndPort.guidText(g) + " by " + written, m, part.membership(g));
          }
        });
  }

  private void addPort(Definition d, int name, long guid, Membership membership) {
    String written = text.text(name);
    PartitionStore.Part part = partOf(d);
    Optional<Membership> before = part.membership(guid);
    if (options.allowBothKeys() && membership != Membership.BOTH) {
      part.members(membership == Membership.LIMITED).remove(guid);
    }
    boolean found = true;
    if (asFull(membership)) {
      found = store.add(part, guid, true, d.first);
    }
    if (asLimited(membership)) {
      found = store.add(part, guid, false, d.first);
    }
    if (!found) {
      note(Kind.UNKNOWN_GUID, written, "no port has this GUID");
      return;
    }
    Optional<Membership> after = part.membership(guid);
    Set<Long> guids = named.computeIfAbsent(part.key, k -> new HashSet<>());
    boolean again = guids.contains(guid);
    if (!text.begins(name, "SELF")) {
      guids.add(guid);
    }
    if (again && !before.equals(after)) {
      noteChange(part, written, before, after);
    }
  }

  private void noteChange(
      PartitionStore.Part part,
      String written,
      Optional<Membership> before,
      Optional<Membership> after) {
    if (before.isPresent() && after.isPresent()) {
      note(
          Kind.MEMBERSHIP_CHANGED,
          written,
          "it was "
              + before.get().word()
              + " in "
              + part.name
              + " by an earlier rule and is "
              + after.get().word()
              + " now");
    }
  }

  /** Reads a multicast group; returns how far its flags reach. */
  private int group(Definition d, Word w, int flags, boolean comma) throws Stop {
    if (!w.hasValue()) {
      note(Kind.CRASH, "mgid", "a multicast group needs an address; OpenSM ends here by a fault");
      throw new Stop(Result.CRASHED);
    }
    String written = text.text(w.value());
    Optional<byte[]> gid = MulticastAddress.parse(written);
    if (gid.isEmpty() || (gid.get()[0] & 0xFF) != 0xFF) {
      note(Kind.NOT_MULTICAST, "mgid=" + written, "the group is not made");
      return 0;
    }
    if (!comma) {
      String rest = text.text(flags).strip();
      if (flags <= lineEnd && !rest.isEmpty()) {
        note(Kind.SWALLOWED_TEXT, rest, "it is taken for flags of the group and not read");
      } else if (flags > lineEnd && !rest.isEmpty()) {
        note(Kind.STALE_TEXT, rest, "it is taken for flags of the group");
      }
    }
    Flags own = d.flags.copy();
    int p = flags;
    int next;
    do {
      next = text.find(p, ',');
      if (next >= 0) {
        text.end(next);
      }
      Word flag = word(p);
      if (!groupFlag(own, flag) && comma) {
        note(Kind.UNKNOWN_FLAG, text.text(flag.name()), "it is passed over");
      }
      p += flag.length();
    } while (next >= 0);
    refused(d, own, gid.get()).ifPresent(why -> note(Kind.GROUP_REFUSED, "mgid=" + written, why));
    return p - flags;
  }

  private Optional<String> refused(Definition d, Flags own, byte[] gid) {
    int signature = (gid[2] & 0xFF) << 8 | (gid[3] & 0xFF);
    if (signature != 0x401B && signature != 0x601B) {
      return Optional.empty();
    }
    int key = (gid[4] & 0xFF) << 8 | (gid[5] & 0xFF);
    int wanted = partOf(d).key | PartitionKey.FULL_BIT;
    if (key != 0 && key != wanted && !MulticastAddress.isBroadcast(gid)) {
      return Optional.of(
          "its P_Key is "
              + new PartitionKey(key)
              + ", the partition's "
              + new PartitionKey(wanted)
              + "; the group is not made");
    }
    if (own.rate != d.flags.rate) {
      return Optional.of("its rate differs from the broadcast group's; the group is not made");
    }
    if (own.mtu != d.flags.mtu) {
      return Optional.of("its MTU differs from the broadcast group's; the group is not made");
    }
    return Optional.empty();
  }
}
