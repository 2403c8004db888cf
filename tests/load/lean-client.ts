import { connect, type Socket } from 'node:net'

export type LeanAnswer = { status: number; text: string }
export type LeanClient = {
  /** `headers`: further lines, each with its end. */
  get(path: string, cookie: string, headers?: string): Promise<LeanAnswer>
  post(path: string, cookie: string, body: unknown): Promise<LeanAnswer>
  close(): void
}

type Connection = {
  socket: Socket
  answered: ((answer: LeanAnswer) => void) | null
  failed: ((error: Error) => void) | null
}

/**
 * HTTP/1.1 over persistent connections, one request at a time on each, with as little work per request as possible, because client
 * and server share the machine. Responses must have a content-length.
 */
export function leanClient(port: number): LeanClient {
  // The server closes idle connections.
  const free = new Set<Connection>()
  const open = new Set<Connection>()

  function newLine(): Connection {
    const connection: Connection = {
      socket: connect({ port, host: '127.0.0.1', noDelay: true }),
      answered: null,
      failed: null,
    }
    let text = ''
    open.add(connection)
    connection.socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      const answer = wholeAnswer(text)
      if (!answer) return
      text = ''
      free.add(connection)
      connection.answered?.(answer)
    })
    connection.socket.on('error', (error) => connection.failed?.(error))
    connection.socket.on('close', () => {
      open.delete(connection)
      free.delete(connection)
      connection.failed?.(new Error('the connection was closed'))
    })
    return connection
  }

  const ask = (lines: string, body: string) =>
    new Promise<LeanAnswer>((answered, failed) => {
      const [connection = newLine()] = free
      free.delete(connection)
      Object.assign(connection, { answered, failed })
      connection.socket.write(
        `${lines}host: 127.0.0.1:${port}\r\nsec-fetch-site: same-origin\r\n\r\n${body}`,
      )
    })

  return {
    get: (path, cookie, headers = '') =>
      ask(`GET ${path} HTTP/1.1\r\ncookie: ${cookie}\r\n${headers}`, ''),
    post(path, cookie, body) {
      const bytes = JSON.stringify(body)
      const length = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(bytes)}\r\n`
      return ask(`POST ${path} HTTP/1.1\r\ncookie: ${cookie}\r\n${length}`, bytes)
    },
    close() {
      for (const { socket } of open) socket.destroy()
    },
  }
}

/** null: the response is incomplete. */
function wholeAnswer(text: string): LeanAnswer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  if (text.length < end + 4 + length) return null
  return {
    status: Number(text.slice(9, 12)),
    text: Buffer.from(text.slice(end + 4), 'latin1').toString('utf8'),
  }
}
