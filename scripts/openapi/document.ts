import * as z from 'zod'
import { COMMON_FAILURES } from '../../src/platform/api-error.ts'
import type { Call } from '../../src/platform/contract.ts'
import { createComponents, type Components, type Schema } from './components.ts'
import type { Contracts, NamedCall } from './contracts.ts'
import { exampleOf } from './example.ts'

/** Texts of failures by code, from messages/en/errors.json and staffErrors.json. */
type FailureTexts = ReadonlyMap<string, string>

const tagDescriptions: Record<string, string> = {
  accounts: 'Sign up, log in, confirm, reset, change address, delete, sessions.',
  blocks: 'Who may not see whom.',
  chat: 'Conversations, messages, gifts, photos, unread counts.',
  consent: 'What a browser has allowed.',
  credits: 'The ledger of a member.',
  discounts: 'Discount codes and the time bonus.',
  likes: 'Likes, matches, the swipe game, the match finder.',
  moderation: 'Reports and complaints.',
  notifications: 'Mail and push, and what a member switched off.',
  operator: 'What staff see and decide.',
  payments: 'Bundles, orders, payment methods, refunds.',
  personal: 'Export and deletion of personal data.',
  photos: 'Upload and review of photos.',
  profiles: 'Profiles and the places that they name.',
  search: 'Search of members, saved searches.',
  security: 'Second factors and passkeys.',
  sites: 'Public settings of the site and its company.',
  traffic: 'Where visitors come from.',
}

/** Returns the contracts as an OpenAPI 3.1 document. */
export function openApiOf({ calls, schemas }: Contracts, failureTexts: FailureTexts): Schema {
  const components = createComponents(schemas)
  const examples = examplesOf(calls)
  const paths: Record<string, Schema> = {}
  for (const named of calls.toSorted((a, b) => (pathOf(a.call) < pathOf(b.call) ? -1 : 1))) {
    const path = pathOf(named.call)
    paths[path] = {
      ...paths[path],
      [named.call.method.toLowerCase()]: operationOf(named, components, {
        failureTexts,
        hasExample: examples[named.name] !== undefined,
      }),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vonk',
      version: '1',
      description:
        'Calls of the site. A failure answers `{ "error": { "code", "params" } }`: the code is the key of its text in every language. ' +
        'Calls that share path and method differ by a query parameter: `/api/user.php#push` is asked for as `/api/user.php?push=1`.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ tag }) => tag))]
      .toSorted()
      .map((name) => ({ name, description: tagDescriptions[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'auth.session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that an admin creates at /operator/api-keys: `Authorization: Bearer vonk_…`. Each call that accepts keys names the scope that the key needs.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      schemas: { Error: errorSchema, ...components.used() },
      examples,
    },
  }
}

/** An input of each call that has a JSON body, by the call's name. */
function examplesOf(calls: NamedCall[]): Record<string, Schema> {
  const found = calls
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ call }) => hasJsonBody(call))
    .map(({ name, call }) => ({ name, value: exampleOf(call.input) }))
  return Object.fromEntries(
    found.filter(({ value }) => value !== null).map(({ name, value }) => [name, { value }]),
  )
}

const hasJsonBody = ({ method, upload }: Call) => method !== 'GET' && !upload

const pathOf = (call: Call) => (call.variant ? `${call.path}#${call.variant}` : call.path)

function operationOf(
  { name, tag, summary, call }: NamedCall,
  components: Components,
  { failureTexts, hasExample }: { failureTexts: FailureTexts; hasExample: boolean },
): Schema {
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: securityOf(call),
    ...parametersOf(call, components, hasExample ? name : null),
    responses: { ...successOf(call, components), ...failuresOf(call, failureTexts) },
  }
}

/** A key with this scope may make the call as well as a session. */
const securityOf = ({ access, keyScope }: Call): Schema[] => [
  ...(access === 'anyone' ? [] : [{ session: [] }]),
  ...(keyScope ? [{ apiKey: [keyScope] }] : []),
]

function successOf(call: Call, components: Components): Schema {
  const { output } = call
  if (output instanceof z.ZodNull) return { 204: { description: 'Done' } }
  // A null is answered without a body.
  const inner = output instanceof z.ZodNullable ? output.unwrap() : null
  const isNullable = inner instanceof z.ZodType
  const schema = components.schemaOf(isNullable ? inner : output, 'output')
  return {
    200: { description: 'Done', content: { 'application/json': { schema } } },
    ...(isNullable && { 204: { description: 'There is none' } }),
  }
}

function parametersOf(call: Call, components: Components, example: string | null): Schema {
  const key =
    call.method !== 'GET' && call.repeat !== 'natural'
      ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
      : []
  if (!hasJsonBody(call)) {
    const parameters = [...queryOf(components.inlineSchemaOf(call.input)), ...key]
    return call.upload
      ? {
          parameters,
          requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } },
        }
      : { parameters }
  }
  const content = {
    schema: components.schemaOf(call.input, 'input'),
    ...(example !== null && {
      examples: { [example]: { $ref: `#/components/examples/${example}` } },
    }),
  }
  return {
    parameters: key,
    requestBody: { required: true, content: { 'application/json': content } },
  }
}

function queryOf(input: Schema): Schema[] {
  const properties: Record<string, unknown> =
    typeof input['properties'] === 'object' && input['properties'] !== null
      ? { ...input['properties'] }
      : {}
  const required = Array.isArray(input['required']) ? input['required'] : []
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same key returns the first effect; another body with it is a conflict.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
}

function failuresOf(call: Call, texts: FailureTexts): Schema {
  const statuses: Record<string, number> = {
    bad_input: COMMON_FAILURES.bad_input,
    too_many_requests: COMMON_FAILURES.too_many_requests,
    ...call.fails,
    ...(call.access !== 'anyone' && {
      authentication_required: COMMON_FAILURES.authentication_required,
    }),
    ...(call.keyScope && {
      api_key_invalid: COMMON_FAILURES.api_key_invalid,
      api_key_scope_missing: COMMON_FAILURES.api_key_scope_missing,
    }),
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const describe = (code: string) =>
    texts.has(code) ? `\`${code}\`: ${texts.get(code)}` : `\`${code}\``
  const byStatus = Map.groupBy(Object.entries(statuses), ([, status]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map(([code]) => describe(code)).join('\n\n'), content },
    ]),
  )
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'params'],
      properties: {
        code: { type: 'string' },
        params: { type: 'object', additionalProperties: true },
      },
    },
    authentication_required: { type: 'boolean' },
  },
}
