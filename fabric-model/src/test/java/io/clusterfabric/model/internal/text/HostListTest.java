package io.clusterfabric.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.internal.text.HostList.MalformedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostListTest {
  private static List<String> names(String list) throws MalformedException {
    return HostList.expand(list, 1_000_000);
  }

  @Test
  void rangesAndNumbersExpandInOrder() throws MalformedException {
    assertThat(names("tux[0-3,12,18-20]"))
        .containsExactly("tux0", "tux1", "tux2", "tux3", "tux12", "tux18", "tux19", "tux20");
    assertThat(names("a,b1 , c")).containsExactly("a", "b1", "c");
    assertThat(names("  ")).isEmpty();
    assertThat(names("x[3]y")).containsExactly("x3y");
  }

  /** The width is that of the lower end: 09-10 gives 10, never 010 (futureverse/parallelly 140). */
  @Test
  void paddingIsThatOfTheLowerEnd() throws MalformedException {
    assertThat(names("b04-[09-10]")).containsExactly("b04-09", "b04-10");
    assertThat(names("n[9-10]")).containsExactly("n9", "n10");
    assertThat(names("n[099-101]")).containsExactly("n099", "n100", "n101");
    assertThat(names("n[0-1,00-01]")).containsExactly("n0", "n1", "n00", "n01");
  }

  /** Commas inside of brackets part no names (rackslab/Slurm-web 127). */
  @Test
  void commasInsideOfBracketsPartNoNames() throws MalformedException {
    assertThat(HostList.split("swibfstl[46,49-51],x")).containsExactly("swibfstl[46,49-51]", "x");
    assertThat(names("swibfstl[46,49-51]"))
        .containsExactly("swibfstl46", "swibfstl49", "swibfstl50", "swibfstl51");
  }

  @Test
  void severalBracketsMultiply() throws MalformedException {
    assertThat(names("r[1-2]n[01-02]")).containsExactly("r1n01", "r1n02", "r2n01", "r2n02");
    assertThat(names("switch.1.[11-12]")).containsExactly("switch.1.11", "switch.1.12");
  }

  @Test
  void whatIsMalformedIsRefused() {
    for (String bad :
        List.of(
            "n[1-2",
            "n1]",
            "n[1[2]]",
            "n[]",
            "n[2-1]",
            "n[a-b]",
            "n[1-]",
            "n[-1]",
            "n[1,,2]",
            "n[1-2-3]",
            "n[9999999999999999999]",
            "n[1-2]]")) {
      assertThatThrownBy(() -> names(bad)).as(bad).isInstanceOf(MalformedException.class);
    }
  }

  /** The number of names is checked before they are made. */
  @Test
  void hugeListsEndAtTheLimit() {
    for (String huge :
        List.of(
            "n[0-2000000000]",
            "n[0-999999999999999999]",
            "n[0-99999][0-99999][0-99999][0-99999][0-99999][0-99999]",
            "a[1-600000],b[1-600000]")) {
      assertThatExceptionOfType(MalformedException.class)
          .as(huge)
          .isThrownBy(() -> names(huge))
          .matches(MalformedException::isTooMany);
    }
  }

  @Test
  void namesShareBrackets() {
    assertThat(HostList.compact(List.of("n3", "n1", "n2", "n7", "m"))).isEqualTo("m,n[1-3,7]");
    assertThat(HostList.compact(List.of("srv10", "srv9"))).isEqualTo("srv[9-10]");
    assertThat(HostList.compact(List.of("n09", "n10", "n010"))).isEqualTo("n[09-10,010]");
    assertThat(HostList.compact(List.of("n9", "n10", "n010"))).isEqualTo("n[9-10,010]");
    assertThat(HostList.compact(List.of("n", "n1"))).isEqualTo("n,n1");
    assertThat(HostList.compact(List.of())).isEmpty();
    assertThat(HostList.compact(List.of("0c42a10300a9b026"))).isEqualTo("0c42a10300a9b026");
  }

  /** Slurm refuses ranges of more than 65,536 names. */
  @Test
  void longRangesAreCut() throws MalformedException {
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 70_000; i++) {
      many.add("n" + i);
    }
    assertThat(HostList.compact(many)).isEqualTo("n[0-65535,65536-69999]");
    assertThat(names(HostList.compact(many))).isEqualTo(many);
  }

  @Test
  void namesThatNoListHoldsAreRefused() {
    for (String bad : List.of("", "a b", "a,b", "a[1]", "a#", "a\"", "a=b", "ä", "a\\b")) {
      assertThat(HostList.isPlain(bad)).as(bad).isFalse();
      assertThatThrownBy(() -> HostList.compact(List.of(bad)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
