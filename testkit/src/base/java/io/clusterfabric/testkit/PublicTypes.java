package io.clusterfabric.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The types that a public type shows to its users, by the member that shows them. */
final class PublicTypes {
  private PublicTypes() {}

  static boolean isVisible(JavaClass type) {
    for (Optional<JavaClass> each = Optional.of(type);
        each.isPresent();
        each = each.get().getEnclosingClass()) {
      if (!isOpen(each.get().getModifiers())
          || each.get().isAnonymousClass()
          || each.get().isLocalClass()) {
        return false;
      }
    }
    return true;
  }

  /** Member descriptions to types; includes members inherited from types that don't show. */
  static Map<String, Set<JavaClass>> shownBy(JavaClass type) {
    Map<String, Set<JavaClass>> shown = new TreeMap<>();
    Optional<JavaClass> owner = Optional.of(type);
    while (owner.isPresent()) {
      JavaClass current = owner.get();
      addSupertypes(type, current, shown);
      for (JavaMember member : current.getMembers()) {
        boolean own = current.equals(type) || !isConstructor(member);
        if (own && isOpen(member.getModifiers()) && !isSynthetic(member)) {
          shown
              .computeIfAbsent(member.getDescription(), key -> new HashSet<>())
              .addAll(typesOf(member));
        }
      }
      owner = current.getRawSuperclass().filter(parent -> !isVisible(parent));
    }
    return shown;
  }

  private static void addSupertypes(
      JavaClass type, JavaClass owner, Map<String, Set<JavaClass>> shown) {
    Set<JavaClass> types = shown.computeIfAbsent(type.getDescription(), key -> new HashSet<>());
    owner.getInterfaces().forEach(each -> types.addAll(each.getAllInvolvedRawTypes()));
    owner
        .getSuperclass()
        .filter(each -> isVisible(each.toErasure()))
        .ifPresent(each -> types.addAll(each.getAllInvolvedRawTypes()));
    owner.getTypeParameters().forEach(each -> types.addAll(each.getAllInvolvedRawTypes()));
  }

  private static Set<JavaClass> typesOf(JavaMember member) {
    Set<JavaClass> types = new HashSet<>();
    if (member instanceof JavaField field) {
      types.addAll(field.getType().getAllInvolvedRawTypes());
    } else if (member instanceof JavaCodeUnit code) {
      types.addAll(code.getReturnType().getAllInvolvedRawTypes());
      for (JavaType parameter : code.getParameterTypes()) {
        types.addAll(parameter.getAllInvolvedRawTypes());
      }
      code.getTypeParameters().forEach(each -> types.addAll(each.getAllInvolvedRawTypes()));
      code.getThrowsClause().forEach(each -> types.add(each.getRawType()));
    }
    return types;
  }

  private static boolean isConstructor(JavaMember member) {
    return member instanceof JavaCodeUnit code && code.isConstructor();
  }

  private static boolean isSynthetic(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.SYNTHETIC);
  }

  private static boolean isOpen(Set<JavaModifier> modifiers) {
    return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
  }
}
