package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollectiveTest {
  @ParameterizedTest
  @EnumSource
  void eachIsFoundByItsId(Collective each) {
    assertThat(Collective.find(each.id())).contains(each);
    assertThat(Collective.find(each.name())).contains(each);
    assertThat(each.id()).matches("[a-z_]+");
  }

  @ParameterizedTest
  @CsvSource({
    "AllReduce,ALL_REDUCE",
    "all-reduce,ALL_REDUCE",
    "alltoall,ALL_TO_ALL",
    "AlltoAll,ALL_TO_ALL",
    "sendrecv,SEND_RECEIVE",
    "SendRecv,SEND_RECEIVE",
    "reduce_scatter,REDUCE_SCATTER",
    "Reduce,REDUCE",
    "Broadcast,BROADCAST"
  })
  void namesOfToolsAreUnderstood(String text, Collective expected) {
    assertThat(Collective.find(text)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "all", "allreduce2x", "barrier", "reduce scatter gather"})
  void otherNamesAreNone(String text) {
    assertThat(Collective.find(text)).isEmpty();
  }

  @Test
  void digitsAreNotLetters() {
    // "allreduce2" is read as all-reduce: tools append versions
    assertThat(Collective.find("all_reduce_2")).contains(Collective.ALL_REDUCE);
  }
}
