import * as z from 'zod'
import type { Call } from '../../src/platform/contract.ts'

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  minLength?: number
  minItems?: number
}

const ID_PATTERN = String.raw`^[1-9]\d{0,17}$`

/** Values for the id fields of a call. */
export type Ids = { id: string; uuid: string }

export const unknownIds: Ids = {
  id: '999999999999999',
  uuid: '00000000-0000-4000-8000-000000000000',
}

const Shape: z.ZodType<Schema> = z.custom<Schema>(
  (value) => typeof value === 'object' && value !== null,
)

const shapeOf = (call: Call): Schema =>
  z.parse(Shape, z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }))

/** Generates an input that the contract accepts from its schema. With `full` it includes the optional fields. */
export function sampleInput(call: Call, ids: Ids, full = true): Record<string, unknown> {
  const sample = sampleOf(shapeOf(call), ids, full)
  return typeof sample === 'object' && sample !== null ? { ...sample } : {}
}

function sampleOf(schema: Schema, ids: Ids, full: boolean): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf)
    return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, ids, full)
  if (schema.type === 'object') return sampleObject(schema, ids, full)
  if (schema.type === 'array')
    return full || schema.minItems ? [sampleOf(schema.items ?? {}, ids, full)] : []
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return sampleText(schema, ids)
}

function sampleObject(
  { properties = {}, required = [] }: Schema,
  ids: Ids,
  full: boolean,
): Record<string, unknown> {
  const included = Object.entries(properties).filter(([name]) => full || required.includes(name))
  return Object.fromEntries(included.map(([name, schema]) => [name, sampleOf(schema, ids, full)]))
}

function sampleText({ format, pattern = '', minLength = 0 }: Schema, ids: Ids): string {
  if (format === 'uuid' || pattern.includes('[0-9a-fA-F]{8}-')) return ids.uuid
  if (pattern === ID_PATTERN) return ids.id
  if (format === 'date') return '1990-05-17'
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  return 'tekst'.padEnd(minLength, 'x')
}

/** The names of the fields that contain an id. */
export function idFields(call: Call): string[] {
  const marked = sampleInput(call, {
    id: '111111111111',
    uuid: '11111111-1111-4111-8111-111111111111',
  })
  return Object.entries(marked).flatMap(([name, value]) =>
    JSON.stringify(value).includes('11111111') ? name : [],
  )
}

export const nameOf = (call: Call) =>
  `${call.method} ${call.path}${call.variant ? `?${call.variant}` : ''}`

/** The request of a call with this input, as a browser sends it. */
export function requestOf(
  call: Call,
  input: Record<string, unknown>,
): { path: string; init: RequestInit } {
  const path = call.variant ? `${call.path}?${call.variant}=1` : call.path
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )
  const pathWithQuery = query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
  if (call.method === 'GET') return { path: pathWithQuery, init: {} }
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  if (call.upload)
    return {
      path: pathWithQuery,
      init: {
        method: call.method,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: 'no photo',
      },
    }
  return { path, init: { method: call.method, headers, body: JSON.stringify(input) } }
}
