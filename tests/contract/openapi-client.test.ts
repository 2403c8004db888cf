import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openApiFile, writeOpenApi } from '../../scripts/openapi.ts'
import { openApiOf } from '../../scripts/openapi/document.ts'
import { readContracts, summariesOf } from '../../scripts/openapi/contracts.ts'

const root = join(import.meta.dirname, '../..')
const run = (program: string, ...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })

const usage = `
import { getUser, sendMessage, type Message } from './client.ts'

export async function hello(conversation: string): Promise<Message | null> {
  const { user } = await getUser()
  if (!user) return null
  const body = { id: crypto.randomUUID(), conversation, text: 'Hello' }
  const { message } = await sendMessage({ body })
  return message
}
// @ts-expect-error a message requires its text
export const wrong = () => sendMessage({ body: { id: '0199b6f2-6a8e-7c3d-9f41-2b7d5c1e8a90' } })
`

describe('the API document', () => {
  test('generates a typed client that compiles', { timeout: 60_000 }, async () => {
    await writeOpenApi()
    mkdirSync(join(root, 'test-results'), { recursive: true })
    const folder = mkdtempSync(join(root, 'test-results/client-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    run('redocly', 'generate-client', openApiFile, '--output', join(folder, 'client.ts'))
    writeFileSync(join(folder, 'usage.ts'), usage)
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--allowImportingTsExtensions',
      '--types',
      'node',
    ]
    const modules = [
      '--module',
      'ESNext',
      '--moduleResolution',
      'bundler',
      '--target',
      'ES2024',
      '--lib',
      'ES2024,DOM,DOM.Iterable',
    ]
    run('tsc', ...options, ...modules, '--ignoreConfig', join(folder, 'usage.ts'))
  })

  test('names every operation and its schemas like the contracts', async () => {
    const document = JSON.stringify(
      openApiOf(await readContracts(), new Map([['not_enough_credits', 'No credits left.']])),
    )
    expect(document).toContain('"operationId":"sendMessage"')
    expect(document).toContain('"$ref":"#/components/schemas/Message"')
    expect(document).toContain('`not_enough_credits`: No credits left.')
    expect(document).not.toContain('#/$defs/')
    expect(document).not.toContain('__schema')
  })

  test('names the empty answer of a call that may have nothing to say', async () => {
    const { paths } = openApiOf(await readContracts(), new Map())
    expect(paths).toMatchObject({
      '/api/match.php': { get: { responses: { 200: {}, 204: { description: 'There is none' } } } },
    })
  })

  test('takes the summary of a call from the comment directly above it', () => {
    const source =
      '/** Of something else. */\nconst other = 1\n/** Sends\n * a text. */\nexport const sendText = call({\n'
    expect(summariesOf(source)).toEqual(new Map([['sendText', 'Sends a text.']]))
  })
})
