import type { Shape } from './message-shape.ts'

/** Plural forms that the language needs and the text lacks, or the other way round. */
export function pluralFaults(locale: string, shape: Shape): string[] {
  return shape.plurals.flatMap(({ name, ordinal, forms }) => {
    const categories = new Intl.PluralRules(locale, {
      type: ordinal ? 'ordinal' : 'cardinal',
    }).resolvedOptions().pluralCategories
    const missing = categories.filter((form) => !forms.includes(form))
    const foreign = forms.filter(
      (form) => !form.startsWith('=') && !categories.some((category) => category === form),
    )
    return [
      ...missing.map((form) => `lacks the plural form "${form}" of {${name}}`),
      ...foreign.map(
        (form) => `has the plural form "${form}" of {${name}}, which ${locale} does not know`,
      ),
    ]
  })
}

/** Arguments and tags in which a text differs from the one that it replaces. */
export function shapeFaults(shape: Shape, original: Shape): string[] {
  const differing = (kind: string, actual: Set<string>, expected: Set<string>) => [
    ...[...expected].filter((each) => !actual.has(each)).map((each) => `lacks the ${kind} ${each}`),
    ...[...actual]
      .filter((each) => !expected.has(each))
      .map((each) => `has the ${kind} ${each}, which the source has not`),
  ]
  return [
    ...differing('argument', shape.arguments, original.arguments),
    ...differing('tag', shape.tags, original.tags),
  ]
}
