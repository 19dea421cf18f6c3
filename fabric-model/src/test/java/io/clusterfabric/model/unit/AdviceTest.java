package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a refusal tells to write is itself accepted. */
class AdviceTest {
  private static final Map<String, Function<String, Object>> PARSERS =
      Map.of(
          "bandwidth", Bandwidth::of,
          "size", DataSize::of,
          "time", TimeSpan::of,
          "length", Length::of,
          "power", Power::of);

  /** In these tests every number is 72, so that the advice repeats it. */
  private static final Pattern ADVICE = Pattern.compile("72[A-Za-z/]*");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bandwidth 72",
        "bandwidth 72m",
        "bandwidth 72mb/s",
        "bandwidth 72mbps",
        "bandwidth 72g",
        "bandwidth 72k",
        "bandwidth 72K",
        "bandwidth 72Mb",
        "bandwidth 72Gbit",
        "bandwidth 72TB",
        "bandwidth 72GiB",
        "bandwidth 72GbE",
        "bandwidth 72gbps",
        "bandwidth 72GB/S",
        "bandwidth 72 furlongs",
        "size 72",
        "size 72k",
        "size 72K",
        "size 72M",
        "size 72G",
        "size 72T",
        "size 72P",
        "size 72m",
        "size 72mb",
        "size 72b",
        "size 72kb",
        "size 72Kb",
        "size 72Gb",
        "size 72Mib",
        "size 72Ki",
        "size 72kib",
        "size 72GB/s",
        "size 72Gb/s",
        "time 72",
        "time 72m",
        "time 72M",
        "time 72Ms",
        "time 72u",
        "time 72US",
        "length 72",
        "length 72M",
        "length 72Mm",
        "length 72MM",
        "length 72k",
        "length 72'",
        "length 72\"",
        "power 72",
        "power 72w",
        "power 72mw",
      })
  void isAccepted(String row) {
    String quantity = row.substring(0, row.indexOf(' '));
    String text = row.substring(row.indexOf(' ') + 1);
    Function<String, Object> parser = PARSERS.get(quantity);
    assertThat(parser).isNotNull();

    String message = String.valueOf(catchThrowable(() -> parser.apply(text)).getMessage());
    List<String> advice = new ArrayList<>();
    Matcher found = ADVICE.matcher(message.substring(("'" + text + "'").length()));
    while (found.find()) {
      advice.add(found.group());
    }
    assertThat(advice).as(message).isNotEmpty();
    for (String spelling : advice) {
      assertThat(parser.apply(spelling)).as(message).isNotNull();
    }
  }
}
