import * as z from 'zod'

type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string | string[]
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  minLength?: number
  maxLength?: number
}

const Shape: z.ZodType<Schema> = z.custom<Schema>(
  (value) => typeof value === 'object' && value !== null,
)

const byName: Record<string, string> = {
  name: 'Noor',
  email: 'noor@example.org',
  password: 'skating on the pond at dawn',
  text: 'Hi, how was the concert?',
  about: 'I bake bread on Sundays and swim in the sea all year.',
  country: 'NL',
  endpoint: 'https://push.example.org/subscription/1042',
  iban: 'NL91ABNA0417164300',
}
const candidates = [
  '1042',
  '0199b6f2-6a8e-7c3d-9f41-2b7d5c1e8a90',
  '1990-05-17',
  '2026-01-01T12:00:00.000Z',
  'noor@example.org',
  'https://example.org/',
  '/members',
  'NL',
  '1',
  '0,0,800,800',
  'Noor',
  'skating-on-the-pond-at-dawn',
]

/** Generates an input that the schema accepts; null if none was found. */
export function exampleOf(schema: z.ZodType): unknown {
  const shape = z.parse(Shape, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const example = valueOf('', shape)
  return schema.safeParse(example).success ? example : null
}

function valueOf(name: string, schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueOf(name, schema.anyOf.find(({ type }) => type !== 'null') ?? {})
  const type = Array.isArray(schema.type)
    ? schema.type.find((each) => each !== 'null')
    : schema.type
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, property]) => [
        key,
        valueOf(key, property),
      ]),
    )
  if (type === 'array') return [valueOf(name, schema.items ?? {})]
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (type === 'boolean') return true
  return textOf(name, schema)
}

function textOf(name: string, { pattern, minLength = 0, maxLength = Infinity }: Schema): string {
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(text))
  const named = Object.hasOwn(byName, name) ? [byName[name] ?? ''] : []
  return [...named, ...(pattern ? candidates : ['Noor', ...candidates])].find(fits) ?? ''
}
