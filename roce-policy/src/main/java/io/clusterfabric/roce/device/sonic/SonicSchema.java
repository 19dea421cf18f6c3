package io.clusterfabric.roce.device.sonic;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.internal.reading.Excerpt;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Judges the tables of quality of service as SONiC's YANG models do: types, ranges, references and
 * conditions, with their messages. The models are a resource of this library.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicSchema {
  private static final Facts FACTS =
      Facts.of("schema.properties", SonicSchema.class.getResourceAsStream("schema.properties"));
  private static final SortedMap<String, Table> TABLES = tables();
  private static final String GLOBAL = "GLOBAL";

  private final SonicConfigDb db;
  private final boolean partial;
  private final String file;
  private final Map<String, SortedSet<String>> names = new HashMap<>();
  private final Findings.Builder out = Findings.builder();

  private SonicSchema(SonicConfigDb db, boolean partial, String file) {
    this.db = db;
    this.partial = partial;
    this.file = file;
  }

  /** A field's type: its words, such as {@code int -8 7}, and its message. */
  private record Type(
      List<String> words,
      boolean mandatory,
      Optional<String> message,
      Optional<String> lengthMessage) {}

  /** A table: the types of the parts of its keys, and of its fields. */
  private record Table(
      String name,
      List<String> keyNames,
      List<Type> keys,
      SortedMap<String, Type> fields,
      Optional<Type> mapKey,
      Optional<Type> mapValue) {}

  private static SortedMap<String, Table> tables() {
    SortedMap<String, Table> out = new TreeMap<>();
    for (String name : FACTS.list("tables")) {
      List<Type> keys = new ArrayList<>();
      List<String> keyNames = List.of(FACTS.text(name + ".keys").split(" ", -1));
      for (String k : keyNames) {
        keys.add(type(name + ".key." + k).orElseThrow());
      }
      SortedMap<String, Type> fields = new TreeMap<>();
      FACTS
          .under(name + ".field.")
          .forEach(
              (f, v) -> {
                if (!f.endsWith(".message")) {
                  fields.put(f, type(name + ".field." + f).orElseThrow());
                }
              });
      out.put(
          name,
          new Table(
              name,
              keyNames,
              List.copyOf(keys),
              Collections.unmodifiableSortedMap(fields),
              type(name + ".map.key"),
              type(name + ".map.value")));
    }
    return Collections.unmodifiableSortedMap(out);
  }

  private static Optional<Type> type(String key) {
    return FACTS
        .find(key)
        .map(
            t -> {
              List<String> words = new ArrayList<>(List.of(t.split(" ", -1)));
              boolean mandatory = words.remove("mandatory");
              return new Type(
                  List.copyOf(words),
                  mandatory,
                  FACTS.find(key + ".message"),
                  FACTS.find(key + ".length.message"));
            });
  }

  /**
   * The tables that are judged.
   *
   * @return their names, in order
   */
  public static List<String> tableNames() {
    return List.copyOf(TABLES.keySet());
  }

  /**
   * The names of the parts of a table's keys, as the YANG models call them.
   *
   * @param table one of {@link #tableNames}
   * @return the names, in order
   */
  public static List<String> keyNames(String table) {
    Table t = TABLES.get(table);
    return t == null ? List.of() : t.keyNames();
  }

  /**
   * The fields of a table that are known.
   *
   * @param table its name
   * @return the names; empty for maps, whose fields are codes
   */
  static SortedSet<String> fieldNames(String table) {
    Table t = TABLES.get(table);
    return t == null ? new TreeSet<>() : new TreeSet<>(t.fields().keySet());
  }

  /**
   * Where the models come from.
   *
   * @return the source
   */
  public static Source source() {
    return FACTS.source("yang");
  }

  /**
   * Judges a whole configuration.
   *
   * @param db the tables
   * @return what SONiC would refuse, each an error
   */
  public static Findings check(SonicConfigDb db) {
    return new SonicSchema(db, false, "config_db.json").check();
  }

  /**
   * Judges a part of a configuration: references into tables that are not there are left alone.
   *
   * @param db the tables
   * @param file what findings call it
   * @return what SONiC would refuse, each an error
   */
  public static Findings checkPart(SonicConfigDb db, String file) {
    return new SonicSchema(db, true, file).check();
  }

  private Findings check() {
    for (Table t : TABLES.values()) {
      db.table(t.name()).forEach((key, fields) -> entry(t, key, fields));
    }
    return out.build();
  }

  private void entry(Table t, String key, SortedMap<String, String> fields) {
    key(t, key);
    if (t.mapKey().isPresent()) {
      fields.forEach(
          (f, v) -> {
            value(t, key, f, t.mapKey().get(), f);
            value(t, key, f, t.mapValue().orElseThrow(), SonicConfigDb.Text.of(v));
          });
      return;
    }
    fields.forEach(
        (f, v) -> {
          Type type = t.fields().get(f);
          if (type != null) {
            value(t, key, f, type, SonicConfigDb.Text.of(v));
          }
        });
    t.fields()
        .forEach(
            (f, type) -> {
              if (type.mandatory() && !fields.containsKey(f)) {
                tell("mandatory", t, key, f, "Mandatory node \"" + f + "\" does not exist", "");
              }
            });
    conditions(t, key);
  }

  private void key(Table t, String key) {
    String[] parts = key.split("\\|", -1);
    if (t.name().equals("QUEUE") && parts.length == 4) {
      remoteQueue(t, key, parts);
      return;
    }
    if (t.name().equals("BUFFER_QUEUE") && parts.length == 4) {
      // the port may be another line card's
      value(t, key, "qindex", t.keys().get(1), parts[3]);
      return;
    }
    if (parts.length != t.keys().size()) {
      tell("list-key", t, key, "", "a key of this table is " + String.join("|", t.keyNames()), key);
      return;
    }
    for (int i = 0; i < parts.length; i++) {
      // older tables name several ports in one key
      String[] each =
          t.keyNames().get(i).equals("ifname") || t.keyNames().get(i).equals("port")
              ? parts[i].split(",", -1)
              : new String[] {parts[i]};
      for (String e : each) {
        value(t, key, t.keyNames().get(i), t.keys().get(i), e);
      }
    }
  }

  private void remoteQueue(Table t, String key, String[] parts) {
    boolean local =
        db.field("DEVICE_METADATA", "localhost", "hostname").equals(Optional.of(parts[0]))
            && db.field("DEVICE_METADATA", "localhost", "asic_name").equals(Optional.of(parts[1]));
    if (local && !names("PORT").contains(parts[2]) && !(partial && names("PORT").isEmpty())) {
      tell("must", t, key, "ifname", FACTS.text("message.voq-local"), parts[2]);
    }
  }

  private void value(Table t, String key, String field, Type type, String value) {
    String fault = fault(type.words(), value);
    if (fault == null) {
      return;
    }
    String kind = fault.substring(0, fault.indexOf(' '));
    String plain = fault.substring(fault.indexOf(' ') + 1);
    // the models' own messages belong to pattern, range and length, not to the basic type
    String why =
        switch (kind) {
          case "pattern", "range" -> type.message().orElse(plain);
          case "length" -> type.lengthMessage().orElse(plain);
          default -> plain;
        };
    tell(kind, t, key, field, why, value);
  }

  /** The kind and message of what is wrong with a value; null if nothing is. */
  private @Nullable String fault(List<String> words, String value) {
    return switch (words.get(0)) {
      case "string" -> null;
      case "pattern" -> pattern(words, value);
      case "named" ->
          value.length() > Integer.parseInt(words.get(1))
              ? "length Unsatisfied length of the name"
              : pattern(List.of("pattern", words.get(2)), value);
      case "enum" ->
          words.subList(1, words.size()).contains(value)
              ? null
              : "invalid-value Invalid value \""
                  + Excerpt.of(value)
                  + "\"; allowed are "
                  + String.join(", ", words.subList(1, words.size()));
      case "int" -> integer(words, value);
      case "ref" -> reference(words, value);
      case "refs" -> references(words, value);
      case "either" -> either(words, value);
      default -> throw new IllegalStateException("no type " + words.get(0));
    };
  }

  private static @Nullable String pattern(List<String> words, String value) {
    return value.length() <= 10_000 && Patterns.of(words.get(1)).matcher(value).matches()
        ? null
        : "pattern Unsatisfied pattern - \""
            + Excerpt.of(value)
            + "\" does not conform to "
            + words.get(1);
  }

  private static @Nullable String integer(List<String> words, String value) {
    if (!value.matches("[+-]?[0-9]{1,25}")) {
      return "invalid-value Invalid value \"" + Excerpt.of(value) + "\": it is no whole number";
    }
    BigInteger n = new BigInteger(value.startsWith("+") ? value.substring(1) : value);
    BigInteger low = new BigInteger(words.get(1));
    BigInteger high = new BigInteger(words.get(2));
    BigInteger least = words.size() > 3 ? new BigInteger(words.get(3)) : low;
    BigInteger most = words.size() > 4 ? new BigInteger(words.get(4)) : high;
    if (n.compareTo(least) < 0 || n.compareTo(most) > 0) {
      return "bounds Value \"" + n + "\" is out of type min/max bounds " + least + " to " + most;
    }
    return n.compareTo(low) < 0 || n.compareTo(high) > 0
        ? "range Unsatisfied range - value \""
            + n
            + "\" is out of the allowed range "
            + low
            + " to "
            + high
        : null;
  }

  private @Nullable String reference(List<String> words, String value) {
    String table = words.get(1);
    String name = References.plain(value);
    return names(table).contains(name) || (partial && names(table).isEmpty())
        ? null
        : "leafref Invalid leafref value \""
            + Excerpt.of(name)
            + "\" - no target instance in "
            + table;
  }

  private @Nullable String references(List<String> words, String value) {
    for (String v : References.list(value)) {
      String fault = reference(words, v);
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  /** A reference into a table, or one of some words. */
  private @Nullable String either(List<String> words, String value) {
    if (words.subList(2, words.size()).contains(value)
        || reference(List.of("ref", words.get(1)), value) == null) {
      return null;
    }
    return "invalid-value Invalid value \""
        + Excerpt.of(value)
        + "\": it is neither "
        + String.join(", ", words.subList(2, words.size()))
        + " nor in "
        + words.get(1);
  }

  private SortedSet<String> names(String table) {
    return names.computeIfAbsent(table, t -> new TreeSet<>(db.table(t).keySet()));
  }

  // ---- conditions between fields

  private void conditions(Table t, String key) {
    switch (t.name()) {
      case "WRED_PROFILE" -> {
        for (String color : List.of("green", "yellow", "red")) {
          atLeast(
              t,
              key,
              color + "_max_threshold",
              number(t, key, color + "_min_threshold"),
              "message.wred-" + color,
              true);
        }
      }
      case "SCHEDULER" -> scheduler(t, key);
      case "PFC_WD" -> watchdog(t, key);
      case "BUFFER_POOL" -> {
        if (has(t, key, "percentage")) {
          if (has(t, key, "size")) {
            tell("must", t, key, "percentage", FACTS.text("message.percentage-size"), "");
          }
          if (!db.field("DEVICE_METADATA", "localhost", "buffer_model")
                  .equals(Optional.of("dynamic"))
              && !(partial && db.table("DEVICE_METADATA").isEmpty())) {
            tell("must", t, key, "percentage", FACTS.text("message.percentage-model"), "");
          }
        }
      }
      default -> {}
    }
  }

  private void scheduler(Table t, String key) {
    Optional<BigInteger> cir = number(t, key, "cir").filter(n -> n.signum() > 0);
    Optional<BigInteger> pir = number(t, key, "pir").filter(n -> n.signum() > 0);
    if (has(t, key, "cbs") && cir.isEmpty()) {
      tell("must", t, key, "cbs", FACTS.text("message.cbs"), "");
    }
    if (has(t, key, "pir") && cir.isEmpty()) {
      tell("must", t, key, "pir", FACTS.text("message.pir"), "");
    }
    if (has(t, key, "pbs") && pir.isEmpty()) {
      tell("must", t, key, "pbs", FACTS.text("message.pbs"), "");
    }
    if (cir.isPresent()) {
      atLeast(t, key, "pir", cir, "message.pir-cir", false);
    }
    if (has(t, key, "cbs")) {
      atLeast(t, key, "pbs", number(t, key, "cbs"), "message.pbs-cbs", false);
    }
  }

  private void watchdog(Table t, String key) {
    boolean global = key.equals(GLOBAL);
    for (String f : List.of("action", "detection_time", "restoration_time", "pfc_stat_history")) {
      if (global && has(t, key, f)) {
        tell("must", t, key, f, FACTS.text("message.watchdog-port"), "");
      }
    }
    if (!global && has(t, key, "POLL_INTERVAL")) {
      tell("must", t, key, "POLL_INTERVAL", FACTS.text("message.watchdog-global"), "");
    }
    if (!global && db.table(t.name()).containsKey(GLOBAL)) {
      Optional<BigInteger> poll = number(t, GLOBAL, "POLL_INTERVAL");
      atLeast(t, key, "detection_time", poll, "message.detection", false);
      atLeast(t, key, "restoration_time", poll, "message.restoration", false);
    }
  }

  /**
   * A field must not be less than a limit; where the limit is missing that fails if it is needed.
   */
  private void atLeast(
      Table t,
      String key,
      String field,
      Optional<BigInteger> limit,
      String message,
      boolean needed) {
    Optional<BigInteger> n = number(t, key, field);
    if (n.isPresent() && (limit.isPresent() ? n.get().compareTo(limit.get()) < 0 : needed)) {
      tell("must", t, key, field, FACTS.text(message), n.get().toString());
    }
  }

  private boolean has(Table t, String key, String field) {
    return db.field(t.name(), key, field).isPresent();
  }

  private Optional<BigInteger> number(Table t, String key, String field) {
    return db.field(t.name(), key, field)
        .filter(v -> v.matches("-?[0-9]{1,25}"))
        .map(BigInteger::new);
  }

  private void tell(String kind, Table t, String key, String field, String why, String observed) {
    int line = db.line(t.name());
    Finding.Builder b = Finding.builder();
    b.ruleId("roce.sonic." + kind)
        .severity(Severity.ERROR)
        .where(line > 0 ? SourcePosition.of(file, line) : SourcePosition.of(file))
        .source(source())
        .why(
            t.name()
                + "|"
                + Excerpt.of(key)
                + (field.isEmpty() ? "" : " " + Excerpt.of(field))
                + ": "
                + why);
    if (!observed.isEmpty()) {
      b.observed(Excerpt.of(observed));
    }
    out.add(b.build());
  }

  /** Compiled patterns of the resource. */
  private static final class Patterns {
    private static final Map<String, Pattern> COMPILED = new HashMap<>();

    static {
      for (Table t : TABLES.values()) {
        List<Type> all = new ArrayList<>(t.keys());
        all.addAll(t.fields().values());
        t.mapKey().ifPresent(all::add);
        t.mapValue().ifPresent(all::add);
        for (Type type : all) {
          for (String word : type.words()) {
            if (type.words().get(0).equals("pattern") || type.words().get(0).equals("named")) {
              COMPILED.computeIfAbsent(word, Pattern::compile);
            }
          }
        }
      }
    }

    private Patterns() {}

    static Pattern of(String pattern) {
      Pattern p = COMPILED.get(pattern);
      if (p == null) {
        throw new IllegalStateException("no pattern " + pattern);
      }
      return p;
    }
  }
}
