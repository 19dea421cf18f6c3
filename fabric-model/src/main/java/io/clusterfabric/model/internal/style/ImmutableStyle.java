package io.clusterfabric.model.internal.style;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;

/**
 * The style of all generated values of a package: hidden implementations, singular names for what
 * is added one by one. It is kept in the source only: the style itself would stay in the class
 * files, where a user's compiler looks for its types and warns that they are missing.
 */
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true,
    depluralizeDictionary = {"switch:switches"})
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface ImmutableStyle {}
