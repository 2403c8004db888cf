/** Names of fields with personal data, content or secrets. */
const personalFields = [
  'about',
  'address',
  'apiKey',
  'authorization',
  'birthDate',
  'body',
  'city',
  'cookie',
  'currentPassword',
  'detail',
  'dob',
  'email',
  'firstName',
  'from',
  'html',
  'iban',
  'IBAN',
  'input',
  'ip',
  'IP',
  'lat',
  'lon',
  'name',
  'newPassword',
  'note',
  'otp',
  'OTP',
  'parameters',
  'password',
  'payload',
  'phone',
  'preview',
  'secret',
  'setCookie',
  'subject',
  'text',
  'to',
  'toAddress',
  'token',
  'url',
  'URL',
  'values',
  'where',
]

/**
 * Logged objects are cut below this depth, since pino has no path for any depth; each level costs a
 * tenth of a millisecond.
 */
export const maxFieldDepth = 2

/** The spellings of code, columns and headers: pino compares case and separators. */
function listSpellings(name: string): string[] {
  const snake = name.replaceAll(/[a-z][A-Z]/g, ([last, first]) => `${last}_${first?.toLowerCase()}`)
  return [...new Set([name, snake, snake.replaceAll('_', '-')])]
}

const depths = Array.from({ length: maxFieldDepth + 1 }, (_, depth) =>
  '*.'.repeat(depth).slice(0, -1),
)

/**
 * pino's `redact` option: the value of a personal field reads `[hidden]`, in the bindings of child
 * loggers too.
 */
export const redactedFields = {
  paths: personalFields
    .flatMap(listSpellings)
    .flatMap((spelling) => depths.map((depth) => `${depth}["${spelling}"]`)),
  censor: (value: unknown) => (value === null || value === undefined ? value : '[hidden]'),
}
