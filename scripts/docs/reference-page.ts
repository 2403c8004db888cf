import * as z from 'zod'
import { escapeHtml } from '../../src/platform/escape-html.ts'

const Content = z.optional(z.record(z.string(), z.looseObject({ schema: z.unknown() })))
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z._default(z.array(z.looseObject({})), []),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
})
const OpenApi = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

type Call = z.infer<typeof Operation> & { path: string; method: string }

/** The API document as the content of a page: calls by tag, then the schemas they share. */
export function referencePage(document: unknown): string {
  const { info, tags, paths, components } = OpenApi.parse(document)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Call => ({ ...call, path, method })),
  )
  const parts = tags.map(({ name, description }) => {
    const own = calls.filter((call) => call.tags.includes(name)).map(callDetails)
    return `<h2 id="${name}">${name}</h2><p>${inline(description)}</p>${own.join('')}`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary><code>${name}</code></summary>${schemaText(schema)}</details>`,
  )
  return `<h1>API reference</h1><p>${inline(info.description)} <a href="api.html">Examples by curl</a> · <a href="openapi.json">openapi.json</a></p>
${parts.join('\n')}
<h2 id="schemas">Schemas</h2>${schemas.join('\n')}
`
}

function callDetails({ operationId, summary, method, path, ...call }: Call): string {
  const body = Object.values(call.requestBody?.content ?? {})[0]
  const responses = Object.entries(call.responses).map(
    ([status, { description, content }]) =>
      `<h4>${status}</h4><p>${inline(description)}</p>${status === '200' ? schemaText(Object.values(content ?? {})[0]?.schema) : ''}`,
  )
  return `<details id="${operationId}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${inline(summary)}</summary>
${call.parameters.length > 0 ? `<h3>Parameters</h3>${schemaText(call.parameters)}` : ''}${body ? `<h3>Input</h3>${schemaText(body.schema)}` : ''}<h3>Answers</h3>${responses.join('')}</details>
`
}

/** A schema as it stands in the document; names of shared schemas are links. */
function schemaText(schema: unknown): string {
  if (schema === undefined) return ''
  const text = escapeHtml(JSON.stringify(schema, null, 2))
  const linked = text.replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  )
  return `<pre tabindex="0"><code>${linked}</code></pre>`
}

const inline = (text: string) =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll('\n\n', '<br>')
