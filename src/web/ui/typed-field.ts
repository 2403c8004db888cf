/**
 * The attributes of a field in which people write: its direction follows its text, and
 * `limit-typing.ts` limits it as `maxLength` would, but by graphemes.
 */
export const typedField = (maxLength?: number) =>
  ({ dir: 'auto', 'data-max-length': maxLength }) as const
