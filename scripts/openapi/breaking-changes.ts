import * as z from 'zod'

/** What the comparison reads of a schema; all else may change. */
type Schema = {
  $ref?: string | undefined
  type?: unknown
  enum?: unknown[] | undefined
  const?: unknown
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
}
const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.optional(z.string()),
    type: z.optional(z.unknown()),
    enum: z.optional(z.array(z.unknown())),
    const: z.optional(z.unknown()),
    properties: z.optional(z.record(z.string(), Schema)),
    required: z.optional(z.array(z.string())),
    items: z.optional(Schema),
    anyOf: z.optional(z.array(Schema)),
  }),
)
const Content = z.optional(z.record(z.string(), z.looseObject({ schema: z.optional(Schema) })))
const Parameter = z.looseObject({
  name: z.optional(z.string()),
  required: z.optional(z.boolean()),
  schema: z.optional(Schema),
})
const Operation = z.looseObject({
  parameters: z.array(Parameter).default([]),
  requestBody: z.optional(z.looseObject({ content: Content })),
  responses: z.record(z.string(), z.looseObject({ content: Content })),
})
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), Schema).default({}) }),
})
type Document = z.infer<typeof Document>
type Operation = z.infer<typeof Operation>

/** Compares two schemas at a place; programs write inputs and read outputs. */
type Comparison = { before: Document; after: Document; isInput: boolean; seen: Set<string> }

/** Returns in words what programs written for the older document can no longer rely on. */
export function findBreakingChanges(older: unknown, newer: unknown): string[] {
  const before = Document.parse(older)
  const after = Document.parse(newer)
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const other = after.paths[path]?.[method]
      return other
        ? compareOperations(name, operation, other, { before, after })
        : [`${name} was removed`]
    }),
  )
}

function compareOperations(
  name: string,
  older: Operation,
  newer: Operation,
  documents: Pick<Comparison, 'before' | 'after'>,
): string[] {
  const input = { ...documents, isInput: true, seen: new Set<string>() }
  const output = { ...documents, isInput: false, seen: new Set<string>() }
  return [
    ...compareSchemas(
      `${name}, parameters`,
      parametersAsSchema(older),
      parametersAsSchema(newer),
      input,
    ),
    ...compareSchemas(
      `${name}, input`,
      bodyOf(older.requestBody),
      bodyOf(newer.requestBody),
      input,
    ),
    ...compareSchemas(
      `${name}, answer`,
      bodyOf(older.responses['200']),
      bodyOf(newer.responses['200']),
      output,
    ),
  ]
}

function parametersAsSchema({ parameters }: Operation): Schema {
  const named = parameters.flatMap(({ name, ...rest }) =>
    name === undefined ? [] : [{ name, ...rest }],
  )
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema ?? {}])),
    required: named.flatMap(({ name, required }) => (required === true ? [name] : [])),
  }
}

const bodyOf = (body: { content?: z.infer<typeof Content> } | undefined): Schema =>
  Object.values(body?.content ?? {})[0]?.schema ?? {}

function resolve(schema: Schema, { components }: Document): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

function compareSchemas(
  place: string,
  older: Schema,
  newer: Schema,
  comparison: Comparison,
): string[] {
  // Schemas may contain themselves.
  const pair = `${older.$ref ?? ''} ${newer.$ref ?? ''}`
  if (older.$ref !== undefined && comparison.seen.has(pair)) return []
  comparison.seen.add(pair)
  const before = resolve(older, comparison.before)
  const after = resolve(newer, comparison.after)
  if (JSON.stringify(before.type) !== JSON.stringify(after.type))
    return [`${place} was ${JSON.stringify(before.type)} and is ${JSON.stringify(after.type)}`]
  const items =
    before.items && after.items
      ? compareSchemas(`${place}, each`, before.items, after.items, comparison)
      : []
  const choices = (before.anyOf ?? []).flatMap((choice, index) => {
    const other = after.anyOf?.[index]
    return other
      ? compareSchemas(place, choice, other, comparison)
      : [`${place} has one shape less`]
  })
  const hasMore = before.anyOf && (after.anyOf?.length ?? 0) > before.anyOf.length
  return [
    ...(hasMore && !comparison.isInput ? [`${place} has one shape more`] : []),
    ...compareValues(place, before, after, comparison),
    ...compareProperties(place, before, after, comparison),
    ...items,
    ...choices,
  ]
}

/** Returns the only values that a schema has; undefined if it has any. */
const listValues = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

/** Inputs must take every value that they took; outputs may only have values that programs know. */
function compareValues(
  place: string,
  before: Schema,
  after: Schema,
  { isInput }: Comparison,
): string[] {
  const [from, to] = isInput
    ? [listValues(before), listValues(after)]
    : [listValues(after), listValues(before)]
  if (!to) return []
  if (!from) return [`${place} ${isInput ? 'no longer takes every value' : 'may now be any value'}`]
  return from
    .filter((value) => !to.includes(value))
    .map(
      (value) => `${place} ${isInput ? 'no longer takes' : 'may now be'} ${JSON.stringify(value)}`,
    )
}

function compareProperties(
  place: string,
  before: Schema,
  after: Schema,
  comparison: Comparison,
): string[] {
  const { properties = {}, required = [] } = after
  const added = required
    .filter((name) => comparison.isInput && before.required?.includes(name) !== true)
    .map((name) => `${place} requires ${name}`)
  const shared = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const other = properties[name]
    if (!other) return [`${place} has no ${name}`]
    const isLost =
      !comparison.isInput && before.required?.includes(name) === true && !required.includes(name)
    return [
      ...(isLost ? [`${place} may lack ${name}`] : []),
      ...compareSchemas(`${place}.${name}`, schema, other, comparison),
    ]
  })
  return [...added, ...shared]
}
