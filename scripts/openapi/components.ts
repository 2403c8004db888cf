import * as z from 'zod'

export type Schema = Record<string, unknown>

export type Components = {
  /** A schema whose named parts are references to components. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema
  /** The same with its own properties inlined: for query parameters. */
  inlineSchemaOf(schema: z.ZodType): Schema
  /** The referenced components, by name. */
  used(): Record<string, Schema>
}

const REFERENCE = '#/$defs/'
const COMPONENT = '#/components/schemas/'
/** How zod begins the name of a schema that contains itself. */
const UNNAMED = '__schema'
/** What zod writes for `z.json()`: any value of JSON, for which JSON Schema has the empty schema. */
const anyValue = JSON.stringify(
  z.toJSONSchema(z.object({ value: z.json() })).$defs?.[`${UNNAMED}0`],
).replaceAll(`${UNNAMED}0`, UNNAMED)

/** Collects the schemas that contracts export by name as components of the document. */
export function createComponents(schemas: ReadonlyMap<string, z.ZodType>): Components {
  const named = z.registry<{ id: string }>()
  for (const [id, schema] of schemas) named.add(schema, { id })
  const used = new Map<string, Schema>()

  /**
   * Input and output of a schema may differ, for example by a default: the input then gets a name
   * of its own.
   */
  function nameOf(id: string, schema: Schema, io: 'input' | 'output'): string {
    const existing = used.get(id)
    const name =
      existing && JSON.stringify(existing) !== JSON.stringify(schema) && io === 'input'
        ? `${id}Input`
        : id
    used.set(name, schema)
    return name
  }

  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      $schema: _,
      $defs,
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: named })
    const names = new Map<string, string>()
    const definitions = Object.entries($defs ?? {})
      .filter(([id]) => !id.startsWith(UNNAMED))
      .map(([id, definition]) => [id, withComponents(definition)] as const)
    for (const [id, definition] of Object.entries($defs ?? {})) {
      if (id.startsWith(UNNAMED) && JSON.stringify(definition).replaceAll(id, UNNAMED) !== anyValue)
        throw new Error('A schema that contains itself needs a name: export it from its contract.')
    }
    for (const [id, { id: _id, ...definition }] of definitions)
      names.set(id, nameOf(id, definition, io))
    return withComponents(json, names)
  }

  return {
    schemaOf,
    inlineSchemaOf(schema) {
      const json = schemaOf(schema, 'input')
      const reference =
        typeof json['$ref'] === 'string'
          ? used.get(json['$ref'].slice(COMPONENT.length))
          : undefined
      return reference ?? json
    },
    used: () => Object.fromEntries([...used].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** Converts references to point at the components, and those to any value to the empty schema. */
function withComponents(value: object, names: ReadonlyMap<string, string> = new Map()): Schema {
  const text = JSON.stringify(value, (key, child: unknown) => {
    if (isSchema(child) && String(child['$ref']).startsWith(REFERENCE + UNNAMED)) return {}
    if (key !== '$ref' || typeof child !== 'string' || !child.startsWith(REFERENCE)) return child
    const id = child.slice(REFERENCE.length)
    return COMPONENT + (names.get(id) ?? id)
  })
  const parsed: unknown = JSON.parse(text)
  return isSchema(parsed) ? parsed : {}
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
