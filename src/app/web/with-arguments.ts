/** A value as it stands in a script element. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Puts JSON in the place of `ARGUMENT_0`, `ARGUMENT_1` … in the code of an inline script. */
export const withArguments = (code: string, values: unknown[]): string =>
  code.replaceAll(/\bARGUMENT_(\d)\b/g, (_, index: string) => toJson(values[Number(index)]))
