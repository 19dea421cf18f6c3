package io.clusterfabric.testkit.api;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Writes the signatures of one type: names as short as they are clear, members in a fixed order.
 */
final class Signatures {
  private final Class<?> type;
  private final String home;

  private Signatures(Class<?> type) {
    this.type = type;
    this.home = type.getPackageName() + '.';
  }

  static List<String> of(Class<?> type) {
    return new Signatures(type).lines();
  }

  /** Tells whether a user outside the package can name the type. */
  static boolean isVisible(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
      if (!isOpen(each.getModifiers()) || each.isAnonymousClass() || each.isLocalClass()) {
        return false;
      }
    }
    return !type.isSynthetic();
  }

  private static boolean isOpen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("  " + header());
    enumConstants().forEach(line -> lines.add("    " + line));
    TreeSet<String> fields = new TreeSet<>();
    TreeSet<String> constructors = new TreeSet<>();
    TreeSet<String> methods = new TreeSet<>();
    Set<String> overridden = new HashSet<>();
    for (Class<?> owner = type; owner != null; owner = hiddenSuperclass(owner)) {
      for (Field field : owner.getDeclaredFields()) {
        if (isListed(field.getModifiers(), field.isSynthetic()) && !field.isEnumConstant()) {
          fields.add(field(field));
        }
      }
      for (Method method : owner.getDeclaredMethods()) {
        if (isListed(method) && overridden.add(erasedKey(method))) {
          methods.add(method(method));
        }
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (isListed(constructor.getModifiers(), constructor.isSynthetic())
          && !isCanonical(constructor)) {
        constructors.add(constructor(constructor));
      }
    }
    Stream.of(fields, constructors, methods)
        .flatMap(Set::stream)
        .forEach(line -> lines.add("    " + line));
    return lines;
  }

  /** A superclass that a user can't name, whose members therefore show in the subclass. */
  private static @Nullable Class<?> hiddenSuperclass(Class<?> owner) {
    Class<?> parent = owner.getSuperclass();
    return parent == null || isVisible(parent) ? null : parent;
  }

  private String header() {
    String kind;
    if (type.isAnnotation()) {
      kind = "@interface ";
    } else if (type.isInterface()) {
      kind = "interface ";
    } else if (type.isEnum()) {
      kind = "enum ";
    } else if (type.isRecord()) {
      kind = "record ";
    } else {
      kind = "class ";
    }
    return marks(type)
        + typeModifiers()
        + kind
        + name(type)
        + typeParameters(type.getTypeParameters())
        + recordComponents()
        + supertypes()
        + permitted();
  }

  private String typeModifiers() {
    int modifiers = type.getModifiers();
    List<String> words = new ArrayList<>();
    words.add(Modifier.isProtected(modifiers) ? "protected" : "public");
    boolean plain = !type.isInterface() && !type.isEnum() && !type.isRecord();
    if (plain && type.getEnclosingClass() != null && Modifier.isStatic(modifiers)) {
      words.add("static");
    }
    if (plain && Modifier.isAbstract(modifiers)) {
      words.add("abstract");
    }
    if (plain && Modifier.isFinal(modifiers)) {
      words.add("final");
    }
    if (type.isSealed() && !type.isEnum()) {
      words.add("sealed");
    }
    return String.join(" ", words) + ' ';
  }

  private String recordComponents() {
    RecordComponent[] components = type.getRecordComponents();
    if (components == null) {
      return "";
    }
    return Arrays.stream(components)
        .map(
            component ->
                typeUse(component.getAnnotatedType(), component.getGenericType())
                    + ' '
                    + component.getName())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private String supertypes() {
    StringBuilder out = new StringBuilder();
    Class<?> parent = visibleSuperclass();
    if (parent != null && parent != Object.class && !type.isEnum() && !type.isRecord()) {
      Type generic = parent.equals(type.getSuperclass()) ? type.getGenericSuperclass() : parent;
      out.append(" extends ").append(typeName(Objects.requireNonNull(generic)));
    }
    TreeSet<String> interfaces = new TreeSet<>();
    for (Class<?> owner = type; owner != null; owner = hiddenSuperclass(owner)) {
      for (Type each : owner.getGenericInterfaces()) {
        if (!(each instanceof Class<?> plain) || isVisible(plain)) {
          interfaces.add(typeName(each));
        }
      }
    }
    if (!interfaces.isEmpty() && !type.isAnnotation()) {
      out.append(type.isInterface() ? " extends " : " implements ");
      out.append(String.join(", ", interfaces));
    }
    return out.toString();
  }

  private @Nullable Class<?> visibleSuperclass() {
    Class<?> parent = type.getSuperclass();
    while (parent != null && !isVisible(parent)) {
      parent = parent.getSuperclass();
    }
    return parent;
  }

  private String permitted() {
    Class<?>[] permitted = type.getPermittedSubclasses();
    if (permitted == null || type.isEnum()) {
      return "";
    }
    return Arrays.stream(permitted)
        .filter(Signatures::isVisible)
        .map(this::name)
        .sorted()
        .collect(Collectors.joining(", ", " permits ", ""));
  }

  /** In the order of declaration, since comparing depends on it. */
  private List<String> enumConstants() {
    if (!type.isEnum()) {
      return List.of();
    }
    return Arrays.stream(type.getDeclaredFields())
        .filter(Field::isEnumConstant)
        .map(field -> marks(field) + field.getName())
        .toList();
  }

  private boolean isListed(int modifiers, boolean synthetic) {
    if (synthetic) {
      return false;
    }
    return Modifier.isPublic(modifiers) || (Modifier.isProtected(modifiers) && isExtensible());
  }

  private boolean isExtensible() {
    return !Modifier.isFinal(type.getModifiers())
        && Arrays.stream(type.getDeclaredConstructors())
            .anyMatch(each -> isOpen(each.getModifiers()));
  }

  private boolean isListed(Method method) {
    return isListed(method.getModifiers(), method.isSynthetic() || method.isBridge())
        && !isObjectMethod(method)
        && !isImplied(method);
  }

  /** Every type has these, whether it overrides them or not. */
  private static boolean isObjectMethod(Method method) {
    Class<?>[] parameters = method.getParameterTypes();
    return switch (method.getName()) {
      case "toString", "hashCode" -> parameters.length == 0;
      case "equals" -> parameters.length == 1 && parameters[0] == Object.class;
      default -> false;
    };
  }

  private boolean isImplied(Method method) {
    if (type.isEnum()) {
      return Modifier.isStatic(method.getModifiers())
          && (method.getName().equals("values") || method.getName().equals("valueOf"));
    }
    RecordComponent[] components = type.getRecordComponents();
    return components != null
        && Arrays.stream(components).anyMatch(each -> method.equals(each.getAccessor()));
  }

  private boolean isCanonical(Constructor<?> constructor) {
    RecordComponent[] components = type.getRecordComponents();
    return components != null
        && Arrays.equals(
            constructor.getParameterTypes(),
            Arrays.stream(components).map(RecordComponent::getType).toArray());
  }

  private static String erasedKey(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }

  private String field(Field field) {
    return marks(field)
        + memberModifiers(field.getModifiers())
        + typeUse(field.getAnnotatedType(), field.getGenericType())
        + ' '
        + field.getName();
  }

  private String constructor(Constructor<?> constructor) {
    return marks(constructor)
        + memberModifiers(constructor.getModifiers())
        + typeParameterPrefix(constructor.getTypeParameters())
        + "new "
        + name(type)
        + parameters(constructor)
        + exceptions(constructor);
  }

  private String method(Method method) {
    Object value = method.getDefaultValue();
    return marks(method)
        + memberModifiers(methodModifiers(method))
        + (method.isDefault() ? "default " : "")
        + typeParameterPrefix(method.getTypeParameters())
        + typeUse(method.getAnnotatedReturnType(), method.getGenericReturnType())
        + ' '
        + method.getName()
        + parameters(method)
        + exceptions(method)
        + (value == null ? "" : " default");
  }

  private String memberModifiers(int modifiers) {
    List<String> words = new ArrayList<>();
    if (Modifier.isProtected(modifiers)) {
      words.add("protected");
    } else if (!type.isInterface()) {
      words.add("public");
    }
    if (Modifier.isStatic(modifiers)) {
      words.add("static");
    }
    if (Modifier.isAbstract(modifiers) && !type.isInterface()) {
      words.add("abstract");
    }
    if (Modifier.isFinal(modifiers)) {
      words.add("final");
    }
    return words.isEmpty() ? "" : String.join(" ", words) + ' ';
  }

  /** In a final type every method is final, written or not. */
  private int methodModifiers(Method method) {
    int modifiers = method.getModifiers();
    return Modifier.isFinal(type.getModifiers()) ? modifiers & ~Modifier.FINAL : modifiers;
  }

  private String parameters(Executable executable) {
    Type[] types = executable.getGenericParameterTypes();
    AnnotatedType[] uses = executable.getAnnotatedParameterTypes();
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      String text = uses.length == types.length ? typeUse(uses[i], types[i]) : typeName(types[i]);
      if (executable.isVarArgs() && i == types.length - 1) {
        text = text.substring(0, text.length() - "[]".length()) + "...";
      }
      parts.add(text);
    }
    return parts.stream().collect(Collectors.joining(", ", "(", ")"));
  }

  private String exceptions(Executable executable) {
    List<String> names =
        Arrays.stream(executable.getGenericExceptionTypes()).map(this::typeName).sorted().toList();
    return names.isEmpty() ? "" : " throws " + String.join(", ", names);
  }

  private String typeParameterPrefix(TypeVariable<?>[] variables) {
    return variables.length == 0 ? "" : typeParameters(variables) + ' ';
  }

  private String typeParameters(TypeVariable<?>[] variables) {
    if (variables.length == 0) {
      return "";
    }
    Function<TypeVariable<?>, String> one =
        variable -> {
          String bounds =
              Arrays.stream(variable.getBounds())
                  .filter(bound -> bound != Object.class)
                  .map(this::typeName)
                  .collect(Collectors.joining(" & "));
          return variable.getName() + (bounds.isEmpty() ? "" : " extends " + bounds);
        };
    return Arrays.stream(variables).map(one).collect(Collectors.joining(", ", "<", ">"));
  }

  private String typeUse(AnnotatedType use, Type plain) {
    return (isNullable(use) ? "@Nullable " : "") + typeName(plain);
  }

  private static boolean isNullable(AnnotatedElement element) {
    return Arrays.stream(element.getAnnotations())
        .map(Annotation::annotationType)
        .anyMatch(each -> each.getSimpleName().equals("Nullable"));
  }

  private String typeName(Type any) {
    if (any instanceof Class<?> plain) {
      return plain.isArray() ? typeName(plain.getComponentType()) + "[]" : name(plain);
    }
    if (any instanceof GenericArrayType array) {
      return typeName(array.getGenericComponentType()) + "[]";
    }
    if (any instanceof ParameterizedType parameterized) {
      String arguments =
          Arrays.stream(parameterized.getActualTypeArguments())
              .map(this::typeName)
              .collect(Collectors.joining(", ", "<", ">"));
      return typeName(parameterized.getRawType()) + arguments;
    }
    if (any instanceof WildcardType wildcard) {
      return wildcardName(wildcard);
    }
    return any.getTypeName();
  }

  private String wildcardName(WildcardType wildcard) {
    if (wildcard.getLowerBounds().length > 0) {
      return "? super " + typeName(wildcard.getLowerBounds()[0]);
    }
    Type upper = wildcard.getUpperBounds()[0];
    return upper == Object.class ? "?" : "? extends " + typeName(upper);
  }

  private String name(Class<?> named) {
    String canonical = named.getCanonicalName();
    String full = canonical == null ? named.getName() : canonical;
    if (full.startsWith("java.lang.") && named.getPackageName().equals("java.lang")) {
      return full.substring("java.lang.".length());
    }
    return full.startsWith(home) && named.getPackageName().length() + 1 == home.length()
        ? full.substring(home.length())
        : full;
  }

  private static String marks(AnnotatedElement element) {
    List<String> marks = new ArrayList<>();
    API api = element.getDeclaredAnnotation(API.class);
    if (api != null) {
      String since = api.since().isEmpty() ? "" : " since " + api.since();
      marks.add(String.format(Locale.ROOT, "@API(%s%s)", api.status(), since));
    }
    if (element.isAnnotationPresent(Deprecated.class)) {
      marks.add("@Deprecated");
    }
    return marks.isEmpty() ? "" : String.join(" ", marks) + ' ';
  }
}
