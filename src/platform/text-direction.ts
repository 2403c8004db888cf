const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A text for a place beside other texts. Our languages are written from left to right: a name that
 * is not gets the isolates of Unicode, so that what follows it does not change its place.
 */
export const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text

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
