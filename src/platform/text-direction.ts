const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A text for a place beside other texts. Our languages are written from left to right: a name that
 * is not gets the isolates of Unicode, so that what follows it does not change its place.
 */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text

/** A name and an age, as on cards: "Anna, 36"; only the age where the name is hidden. */
export function formatNameAge(name: string, age: number | null): string {
  if (age === null) return isolate(name)
  return name === '' ? String(age) : `${isolate(name)}, ${age}`
}

/** The values of a translated text, whose names and other texts are isolated. */
export function isolateValues<Values extends Record<string, unknown>>(values: Values): Values {
  const texts = Object.entries(values).filter(
    ([, value]) => typeof value === 'string' && RIGHT_TO_LEFT.test(value),
  )
  if (texts.length === 0) return values
  return {
    ...values,
    ...Object.fromEntries(texts.map(([name, value]) => [name, isolate(String(value))])),
  }
}
