import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { writeDocs } from '../../scripts/docs.ts'
import { createApiKey } from '../../src/api-keys/contract.ts'
import { testApp } from '../factories/app.ts'
import { addStaff } from '../factories/staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the site of the documents', () => {
  beforeAll(() => writeDocs(folder))

  test('has a page for each document, each in the navigation or the list of decisions', () => {
    for (const page of ['index.html', 'deploy.html', 'payments.html', 'moderation.html'])
      expect(existsSync(join(folder, page)), page).toBe(true)
    expect(globSync('decisions/*.html', { cwd: folder }).length).toBeGreaterThan(50)
  })

  test('every link leads to a file of the site, and no page loads anything from elsewhere', () => {
    for (const page of globSync('**/*.html', { cwd: folder, exclude: ['files/**'] })) {
      const html = readFileSync(join(folder, page), 'utf8')
      for (const [, target = ''] of html.matchAll(/ (?:href|src)="([^"#]+)/g)) {
        if (/^[a-z]+:/.test(target)) continue
        expect(existsSync(join(folder, dirname(page), target)), `${page}: ${target}`).toBe(true)
      }
      expect(html).not.toMatch(/<script|<(?:img|link)[^>]+(?:src|href)="https?:/)
    }
  })

  test('the reference names every call of openapi.json', () => {
    const openApi = z
      .object({ paths: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')))
    const html = readFileSync(join(folder, 'reference.html'), 'utf8')
    for (const path of Object.keys(openApi.paths)) expect(html).toContain(` ${path}</code>`)
  })
})

test('the examples by curl work as they stand', async () => {
  const { app, as, request } = await testApp()
  const admin = await as(await addStaff(app.pool, ['admin'], { name: 'Olga' }))
  const scopes = ['statistics:read', 'system:read', 'system:write']
  const { key } = await admin(createApiKey, { name: 'Docs', scopes, days: 1, reason: 'Examples' })
  const forward = async (received: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = received
    const { authorization = '', 'content-type': type = '' } = headers
    const body = await text(received)
    const response = await request(url, {
      method,
      headers: { authorization, ...(type && { 'content-type': type }) },
      ...(body && { body }),
    })
    answer.writeHead(response.status, { 'content-type': 'application/json' })
    answer.end(await response.text())
  }
  const server = createServer((received, answer) => {
    forward(received, answer).catch(() => void answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.int() }).parse(server.address())
  const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const examples = [...page.matchAll(/```\n(curl [^]*?)```/g)].map(([, command = '']) => command)
  expect(examples).toHaveLength(3)
  for (const example of examples) {
    const command = example.replace('https://www.example.com', `http://127.0.0.1:${port}`)
    const env = { ...process.env, VONK_KEY: key }
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
    expect(JSON.parse(stdout)).not.toHaveProperty('error')
  }
  server.close()
})
