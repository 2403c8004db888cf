import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, describe, expect, test } from 'vitest'
import { recordTone } from '../../../tests/factories/voice.ts'
import { createVoiceEncoder, voiceEncoder } from './encoder.ts'

const folder = await mkdtemp(join(tmpdir(), 'vonk-voice-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = promisify(execFile)
const isHere = await run('ffmpeg', ['-version']).then(
  () => true,
  () => false,
)
const refused = (code: string) => ({ code: isHere ? code : 'voice_off' })

/** What each recorder writes: Chromium, Firefox, Safari. */
const recorders = {
  'WebM with Opus': { format: 'webm', codec: 'libopus' },
  'Ogg with Opus': { format: 'ogg', codec: 'libopus' },
  'MP4 with AAC': { format: 'mp4', codec: 'aac' },
}

describe('the encoder of voice notes', () => {
  test.each(Object.entries(recorders))('makes Opus of %s, without metadata', async (_name, how) => {
    expect(await voiceEncoder.isAvailable()).toBe(isHere)
    const path = await recordTone(folder, { ...how, seconds: 2, title: 'Where-I-live' })
    if (path === null) return expect(isHere).toBe(false)
    expect((await readFile(path)).includes('Where-I-live')).toBe(true)
    const { bytes, milliseconds, wave } = await voiceEncoder.encode(path)
    expect(milliseconds).toBeGreaterThan(1900)
    expect(milliseconds).toBeLessThan(2200)
    expect(wave.length).toBeGreaterThan(40)
    expect(Math.max(...wave)).toBe(100)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toContain('A_OPUS')
    expect(text).not.toMatch(/Where-I-live|Lavf\d|Lavc\d/)
    expect((await fileTypeFromBuffer(bytes))?.mime).toMatch(/webm/)
    expect(bytes.length).toBeLessThan(20_000)
  })

  test('refuses what is no recording, too short, too long or silent', async () => {
    const junk = join(folder, 'junk')
    await writeFile(junk, 'no sound at all')
    await expect(voiceEncoder.encode(junk)).rejects.toMatchObject(refused('voice_unreadable'))
    const of = async (seconds: number, volume = 1) =>
      (await recordTone(folder, { format: 'webm', codec: 'libopus', seconds, volume })) ?? junk
    await expect(voiceEncoder.encode(await of(0.3))).rejects.toMatchObject(
      refused('voice_too_short'),
    )
    await expect(voiceEncoder.encode(await of(63))).rejects.toMatchObject(refused('voice_too_long'))
    await expect(voiceEncoder.encode(await of(2, 0))).rejects.toMatchObject(refused('voice_silent'))
  })

  test('opens no other file, address or format that a stranger names', async () => {
    const secret = join(folder, 'secret')
    await writeFile(secret, 'a secret of the server')
    for (const playlist of [
      `#EXTM3U\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST`,
      `ffconcat version 1.0\nfile '${secret}'`,
      '#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST',
    ]) {
      const path = join(folder, 'playlist')
      await writeFile(path, playlist)
      await expect(voiceEncoder.encode(path)).rejects.toMatchObject(refused('voice_unreadable'))
    }
  })

  test('is off where ffmpeg is missing', async () => {
    const missing = createVoiceEncoder('/nowhere/ffmpeg')
    expect(await missing.isAvailable()).toBe(false)
    await expect(missing.encode('/tmp/none')).rejects.toMatchObject({ code: 'voice_off' })
  })
})
