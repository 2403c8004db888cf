import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFiles } from './disk-files.ts'
import type { Files } from './files.ts'

const now = new Date('2026-03-01T12:00:00Z')
let parent: string
let directory: string
let files: Files

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'vonk-files-'))
  directory = join(parent, 'files')
  files = await createDiskFiles(directory, now)
})
afterEach(() => rmSync(parent, { recursive: true }))

const bytes = (text: string) => Buffer.from(text)
const storedFiles = () =>
  globSync('**/*', { cwd: directory }).filter((path) => statSync(join(directory, path)).isFile())

describe('disk storage', () => {
  test('returns stored files, whole or as a stream', async () => {
    await files.put('photos/abc/640.webp', bytes('pixels'))
    expect(await files.exists('photos/abc/640.webp')).toBe(true)
    expect(await files.get('photos/abc/640.webp')).toEqual(bytes('pixels'))
    const streamed = await files.stream('photos/abc/640.webp')
    expect(streamed?.size).toBe(6)
    expect(await new Response(streamed?.body).text()).toBe('pixels')
  })

  test('returns null for missing files, and ignores their removal', async () => {
    expect(await files.get('photos/none.webp')).toBeNull()
    expect(await files.stream('photos/none.webp')).toBeNull()
    expect(await files.exists('photos/none.webp')).toBe(false)
    await files.remove('photos/none.webp')
  })

  test('replaces and removes files', async () => {
    await files.put('export.zip', bytes('old'))
    await files.put('export.zip', bytes('new'))
    expect(await files.get('export.zip')).toEqual(bytes('new'))
    await files.remove('export.zip')
    expect(await files.exists('export.zip')).toBe(false)
    expect(storedFiles()).toEqual([])
  })

  test('never shows a partial file while it is replaced many times at once', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => Buffer.alloc(50_000, index))
    await files.put('busy.bin', versions[0] ?? bytes(''))
    const reads = versions.map(async (version) => {
      await files.put('busy.bin', version)
      const read = await files.get('busy.bin')
      expect(new Set(read).size).toBe(1)
      expect(read).toHaveLength(50_000)
    })
    await Promise.all(reads)
    expect(readdirSync(join(directory, 'drafts'))).toEqual([])
  })

  test('makes files readable for this user only', async () => {
    await files.put('photos/abc.webp', bytes('pixels'))
    const [path = ''] = storedFiles()
    expect(statSync(join(directory, path)).mode & 0o777).toBe(0o600)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/photos~abc\.webp$/)
  })

  test('refuses every name that would leave its folder', async () => {
    const hostile = [
      '../secret',
      '/etc/passwd',
      'photos/../../secret',
      'a/./b',
      '..',
      '.hidden',
      'a~b',
      'a\\b',
      'a\0b',
      'a//b',
      '',
      'a'.repeat(300),
    ]
    for (const name of hostile) {
      await expect(files.put(name, bytes('x'))).rejects.toThrow('cannot have this name')
      await expect(files.get(name)).rejects.toThrow('cannot have this name')
      await expect(files.remove(name)).rejects.toThrow('cannot have this name')
    }
    expect(readdirSync(parent)).toEqual(['files'])
  })

  test('lists files with the time they were stored, without drafts and marks', async () => {
    await files.put('photos/abc/full', bytes('pixels'))
    await files.put('exports/copy.zip', bytes('zip'))
    await files.mark('erased-1')
    writeFileSync(join(directory, 'drafts', 'half'), 'half')
    const listed: { name: string; modified: Date }[] = []
    for await (const file of files.list()) listed.push(file)
    expect(listed.map(({ name }) => name).toSorted()).toEqual([
      'exports/copy.zip',
      'photos/abc/full',
    ])
    expect(Math.abs((listed[0]?.modified.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  test('removes the drafts of a killed process at the next start', async () => {
    const [old, fresh] = [join(directory, 'drafts', 'old'), join(directory, 'drafts', 'fresh')]
    for (const draft of [old, fresh]) writeFileSync(draft, 'half')
    utimesSync(old, now, new Date(now.getTime() - 7_200_000))
    utimesSync(fresh, now, now)
    await createDiskFiles(directory, now)
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
  })
})

test('stores a mark once beside the files, and lists it after a restart', async () => {
  expect(await files.marks()).toEqual([])
  await files.mark('erased-7')
  await files.mark('erased-7')
  await files.mark('erased-8')
  const again = await createDiskFiles(directory, now)
  expect((await again.marks()).toSorted()).toEqual(['erased-7', 'erased-8'])
  await expect(files.mark('../x')).rejects.toThrow('a file cannot have this name')
})
