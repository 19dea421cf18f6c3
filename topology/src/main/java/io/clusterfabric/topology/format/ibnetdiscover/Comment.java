package io.clusterfabric.topology.format.ibnetdiscover;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import io.clusterfabric.topology.format.infiniband.IbRate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What follows the {@code #} of a node's or port's line: words, a description in quotes, words. A
 * description has no escapes and may hold quotes itself, so it goes from the first to the last.
 */
final class Comment {
  static final Splitter WORDS = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();

  private final String before;
  private final @Nullable String description;
  private final String after;
  private final boolean cut;

  private Comment(String before, @Nullable String description, String after, boolean cut) {
    this.before = before;
    this.description = description;
    this.after = after;
    this.cut = cut;
  }

  static Comment of(String text) {
    int first = text.indexOf('"');
    int last = text.lastIndexOf('"');
    if (first < 0) {
      return new Comment(text, null, "", false);
    }
    if (first == last) {
      return new Comment(text.substring(0, first), null, "", true);
    }
    return new Comment(
        text.substring(0, first), text.substring(first + 1, last), text.substring(last + 1), false);
  }

  Optional<String> description() {
    return Optional.ofNullable(description);
  }

  /** Whether the description has no end. */
  boolean isCut() {
    return cut;
  }

  String after() {
    return after;
  }

  OptionalInt lidBefore() {
    return lid(before);
  }

  OptionalInt lidAfter() {
    return lid(after);
  }

  private static OptionalInt lid(String words) {
    int i = words.indexOf("lid ");
    if (i < 0) {
      return OptionalInt.empty();
    }
    Cursor c = new Cursor(words.substring(i + 4));
    c.skipSpace();
    int lid = c.number();
    return lid < 0 || lid > 0xFFFF ? OptionalInt.empty() : OptionalInt.of(lid);
  }

  /** Width and speed behind the description, in one word or in two. */
  Optional<IbRate> rate() {
    List<String> words = WORDS.splitToList(after);
    for (int i = 0; i < words.size(); i++) {
      Optional<IbRate> r = IbRate.parse(words.get(i));
      if (r.isPresent()) {
        return r;
      }
      if (i + 1 < words.size() && words.get(i).endsWith("x")) {
        r = IbRate.parse(words.get(i) + words.get(i + 1));
        if (r.isPresent()) {
          return r;
        }
      }
    }
    return Optional.empty();
  }
}
