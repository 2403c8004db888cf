// Starts an installed Firefox and passes WebDriver BiDi between it and Playwright, which sends every new
// page a command that Firefox 153 does not know, and fails without it. That one command is answered by
// `session.status`; everything else passes unchanged. Superfluous once Firefox knows the command.
import { spawn } from 'node:child_process'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

const unknownCommand = '"emulation.setMediaFeaturesOverride"'

/** The WebSocket frames of a client (RFC 6455, 5.2), which are masked, from any pieces of the stream. */
function splitFrames(pending: Buffer): { frames: Buffer[]; rest: Buffer } {
  const frames: Buffer[] = []
  let rest = pending
  for (;;) {
    const size = frameSize(rest)
    if (size === null || rest.length < size) return { frames, rest }
    frames.push(rest.subarray(0, size))
    rest = rest.subarray(size)
  }
}

/** Where the mask of a frame begins: behind the length, which has one, three or nine bytes. */
const maskStart = (frame: Buffer) => ({ 126: 4, 127: 10 })[(frame[1] ?? 0) & 127] ?? 2

function frameSize(frame: Buffer): number | null {
  const start = maskStart(frame)
  if (frame.length < Math.max(2, start)) return null
  const short = (frame[1] ?? 0) & 127
  const length =
    short === 126 ? frame.readUInt16BE(2) : short === 127 ? Number(frame.readBigUInt64BE(2)) : short
  return start + 4 + length
}

function unmask(frame: Buffer): Buffer {
  const start = maskStart(frame)
  const mask = frame.subarray(start, start + 4)
  const masked = frame.subarray(start + 4)
  return Buffer.from(masked.map((byte, index) => byte ^ (mask[index % 4] ?? 0)))
}

/** A masked frame of a short text. Firefox takes a mask of zeros for none. */
function textFrame(text: string): Buffer {
  const content = Buffer.from(text).map((byte) => byte ^ 1)
  return Buffer.concat([Buffer.from([0x81, 0x80 | content.length, 1, 1, 1, 1]), content])
}

/** The frame, or in place of the unknown command a question that Firefox answers. */
function replaceUnknown(frame: Buffer): Buffer {
  const text = unmask(frame).toString()
  const id = text.includes(unknownCommand) ? /"id":(\d+)/.exec(text)?.[1] : undefined
  return id ? textFrame(`{"id":${id},"method":"session.status","params":{}}`) : frame
}

function relay(client: Socket, port: number): void {
  const browser = connect(port, '127.0.0.1')
  let pending = Buffer.alloc(0)
  let isOpen = false
  client.on('data', (data) => {
    if (!isOpen) {
      // The request that opens the WebSocket; the client waits for its answer. Firefox refuses another host.
      isOpen = true
      browser.write(data.toString('latin1').replace(/^host: .*$/im, `Host: 127.0.0.1:${port}`))
      return
    }
    const { frames, rest } = splitFrames(Buffer.concat([pending, data]))
    pending = Buffer.from(rest)
    for (const frame of frames) browser.write(replaceUnknown(frame))
  })
  browser.on('data', (data) => client.write(data))
  for (const [one, other] of [
    [client, browser],
    [browser, client],
  ] as const)
    one.on('close', () => other.destroy()).on('error', () => other.destroy())
}

const program = process.env['E2E_FIREFOX'] ?? 'firefox-esr'
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const port = /WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
  if (!port) {
    process.stderr.write(`${line}\n`)
    return
  }
  const server = createServer((client) => relay(client, Number(port)))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const own = typeof address === 'object' ? address?.port : undefined
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${own}\n`)
  })
})
