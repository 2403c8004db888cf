import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { listLocalMails } from './local-mail.ts'
import { createMailTransport } from './mail-transport.ts'
import { AddressRefused, type MailTransport } from './mail.ts'

const { pool } = await testDatabase()
const mail = {
  sender: {
    name: 'Linden',
    address: 'hello@linden.example',
    replyTo: 'care@linden.example',
    bounces: 'bounces@mail.linden.example',
  },
  to: 'Anna@example.com',
  subject: 'Żółć',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: { 'List-Unsubscribe': '<https://x.example/u>' },
}

describe('the local mailbox', () => {
  test('stores mails and lists them newest first, by address in any case', async () => {
    const transport = createMailTransport({ smtpUrl: null }, pool)
    await transport.send(mail)
    await transport.send({ ...mail, subject: 'Second' })
    await transport.send({ ...mail, to: 'other@example.com' })
    const mails = await listLocalMails(pool, 'anna@EXAMPLE.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'Żółć'])
    expect(mails[1]).toMatchObject({
      to_address: 'Anna@example.com',
      html: mail.html,
      headers: mail.headers,
    })
    expect(await listLocalMails(pool, null)).toHaveLength(3)
  })
})

/** A minimal SMTP server: accepts everything, or answers `refusal` to the recipient. */
function mailServer(conversation: string[]): {
  server: Server
  refuse(answer: string | null): void
} {
  let refusal: string | null = null
  const server = createServer((socket) => {
    let body = false
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        conversation.push(line)
        if (body) {
          if (line === '.') {
            body = false
            socket.write('250 taken\r\n')
          }
        } else if (line === 'DATA') {
          body = true
          socket.write('354 go on\r\n')
        } else if (line.startsWith('RCPT') && refusal) socket.write(`${refusal}\r\n`)
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  })
  return { server, refuse: (answer) => (refusal = answer) }
}

describe('a mail server', () => {
  const conversation: string[] = []
  const { server, refuse } = mailServer(conversation)
  let transport: MailTransport

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}` }, pool)
  })
  afterAll(async () => {
    await transport.stop()
    server.close()
  })
  beforeEach(() => {
    refuse(null)
    conversation.length = 0
  })

  test('receives sender, recipient, both bodies and the headers', async () => {
    await transport.send(mail)
    const transcript = conversation.join('\n')
    expect(transcript).toContain('MAIL FROM:<bounces@mail.linden.example>')
    expect(transcript).toContain('RCPT TO:<Anna@example.com>')
    expect(transcript).toContain('From: Linden <hello@linden.example>')
    expect(transcript).toContain('Reply-To: care@linden.example')
    expect(transcript).toContain('List-Unsubscribe: <https://x.example/u>')
    expect(transcript).toContain('text/plain')
    expect(transcript).toContain('text/html')
  })

  test('that rejects a mail causes an error, so that the job is retried', async () => {
    refuse('450 come back later')
    await expect(transport.send(mail)).rejects.toThrow('450')
  })

  test('that does not know the address is distinguished from one that is busy or strict', async () => {
    refuse('550 5.1.1 no such user')
    await expect(transport.send(mail)).rejects.toBeInstanceOf(AddressRefused)
    for (const answer of ['552 5.2.2 mailbox full', '550 5.7.1 policy', '451 4.3.0 later']) {
      refuse(answer)
      await expect(transport.send(mail)).rejects.not.toBeInstanceOf(AddressRefused)
    }
  })

  test('never receives a second recipient or a header injected through an address or a subject', async () => {
    await transport
      .send({
        ...mail,
        to: 'anna@example.com, eve@example.com',
        subject: 'Hi\r\nBcc: eve@example.com',
      })
      .catch(() => {})
    expect(conversation.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1)
    expect(conversation.some((line) => line.startsWith('RCPT TO:<eve'))).toBe(false)
    expect(conversation.some((line) => line.startsWith('Bcc:'))).toBe(false)
  })
})
