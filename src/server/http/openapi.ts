import * as z from 'zod'
import { COMMON_FAILURES } from '../../platform/api-error.ts'
import type { Call } from '../../platform/contract.ts'
import type { RawRoute, Route } from './route.ts'

type Schema = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document, so that people and tools outside can read it. */
export function openApiOf(routes: Route[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const { call } of routes.toSorted((a, b) => (pathOf(a.call) < pathOf(b.call) ? -1 : 1))) {
    paths[pathOf(call)] = { ...paths[pathOf(call)], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vonk',
      version: '1',
      description: 'Calls of the site. Errors carry a code, which is the key of their text, and its parameters.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'auth.session' } },
      schemas: { Error: errorSchema },
    },
  }
}

/** `GET /api/openapi.json` */
export function openApiRoute(routes: Route[]): RawRoute {
  const document = JSON.stringify(openApiOf(routes))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' }
  return { method: 'GET', path: '/api/openapi.json', handle: () => Promise.resolve(new Response(document, { headers })) }
}

/** Calls that share path and method are told apart by a query key, which OpenAPI can only show in the path. */
const pathOf = (call: Call) => (call.variant ? `${call.path}#${call.variant}` : call.path)

function operationOf(call: Call): Schema {
  return {
    operationId: `${call.method.toLowerCase()}_${call.path
      .replace(/^\/api\//, '')
      .replace('.php', '')
      .replaceAll('-', '_')}${call.variant ? `_${call.variant}` : ''}`,
    summary: `${call.method} ${call.path}`,
    security: call.access === 'anyone' ? [] : [{ session: [] }],
    ...parametersOf(call),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.output, 'output') } } },
      ...failuresOf(call),
    },
  }
}

function parametersOf(call: Call): Schema {
  const input = schemaOf(call.input, 'input')
  const key = call.method !== 'GET' && call.repeat !== 'natural' ? [idempotencyKey] : []
  if (call.method === 'GET' || call.upload) {
    const body = call.upload ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } } : {}
    return { parameters: [...queryOf(input), ...key], ...body }
  }
  return { parameters: key, requestBody: { required: true, content: { 'application/json': { schema: input } } } }
}

function queryOf(input: Schema): Schema[] {
  const properties: Record<string, unknown> =
    typeof input['properties'] === 'object' && input['properties'] !== null ? { ...input['properties'] } : {}
  const required = Array.isArray(input['required']) ? input['required'] : []
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 128 },
}

function failuresOf(call: Call): Schema {
  const own: Record<string, number> = {
    bad_input: COMMON_FAILURES.bad_input,
    too_many_requests: COMMON_FAILURES.too_many_requests,
    ...call.fails,
  }
  if (call.access !== 'anyone') own['authentication_required'] = COMMON_FAILURES.authentication_required
  const byStatus = Map.groupBy(Object.entries(own), ([, status]) => status)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.map(([code]) => code).join(', '), content }]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'params'],
      properties: { code: { type: 'string' }, params: { type: 'object', additionalProperties: true } },
    },
    authentication_required: { type: 'boolean' },
  },
}
