import { globSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { browserContracts } from '../../vite/browser-contracts.ts'

const root = join(import.meta.dirname, '../..')

/** The code that a browser loads for a module with this source. */
async function bundle(code: string): Promise<string> {
  const entry = '\0entry'
  const requested = {
    name: 'asked',
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? code : null),
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [browserContracts(), requested],
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  return outputs
    .flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : '')))
    .join('\n')
}

const chat = join(root, 'src/chat/contract.ts')
const sending = join(root, 'src/chat/sending-contract.ts')

describe('contracts in the browser', () => {
  test('a page contains the calls that it makes, without schemas', async () => {
    const code = await bundle(
      `import { sendMessage } from ${JSON.stringify(sending)}; console.log(sendMessage)`,
    )
    expect(code).toContain('"/api/message.php"')
    expect(code).not.toContain('listChats')
    expect(code).not.toContain('fails')
    expect(code).not.toContain('zod')
    expect(code.length).toBeLessThan(400)
  })

  test('a page that imports a schema from a contract does not build', async () => {
    await expect(
      bundle(`import { Message } from ${JSON.stringify(chat)}; console.log(Message)`),
    ).rejects.toThrow(/Message/)
  })

  test('contracts contain only data', async () => {
    const contracts = globSync('src/*/{contract,*-contract}.ts', { cwd: root }).filter(
      (path) => !path.includes('platform'),
    )
    expect(contracts.length).toBeGreaterThan(10)
    for (const contract of contracts) {
      const exported: object = await import(join(root, contract))
      for (const [name, value] of Object.entries(exported))
        expect(typeof value, `${contract}: ${name}`).not.toBe('function')
    }
  })
})
