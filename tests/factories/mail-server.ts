import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type MailServer = { recipients: string[]; close(): void }

/**
 * A minimal SMTP server on loopback that accepts mails; `recipients` has an address for each accepted
 * mail. Without `accepts` it asks for a log-in and refuses it.
 */
export async function startMailServer(port: number, { accepts = true } = {}): Promise<MailServer> {
  const recipients: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).once('close', () => open.delete(socket))
    socket.write('220 ready\r\n')
    let recipient = ''
    let inBody = false
    createInterface(socket).on('line', (line) => {
      recipient = line.match(/^RCPT TO:<(.+?)>/)?.[1] ?? recipient
      if (inBody && line !== '.') return
      if (inBody) recipients.push(recipient)
      inBody = line === 'DATA'
      if (inBody) socket.write('354 go on\r\n')
      else if (!accepts && line.startsWith('EHLO')) socket.write('250 AUTH PLAIN\r\n')
      else if (!accepts && line.startsWith('AUTH')) socket.write('535 5.7.8 refused\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    recipients,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
