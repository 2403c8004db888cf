import formatCompiled from 'use-intl/format-message/format-only'

type Format = typeof formatCompiled
type Values = NonNullable<Parameters<Format>[2]>

/** Without it the text would contain "NaN" or "undefined". */
function getValue(values: Values, name: string | symbol): unknown {
  const value: unknown = Reflect.get(values, name)
  if (value === undefined || Number.isNaN(value))
    throw new TypeError(`The value “${String(name)}” of a text is missing.`)
  return value
}

/**
 * The formatter of all texts: throws for a missing value, which translators report, and show a
 * general sentence instead.
 */
const formatMessage: Format = (path, message, values, options) =>
  typeof message === 'string'
    ? message
    : formatCompiled(path, message, new Proxy(values ?? {}, { get: getValue }), options)
formatMessage.raw = formatCompiled.raw

// oxlint-disable-next-line import/no-default-export -- use-intl imports it in place of its own
export default formatMessage
