import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../src/server/free-port.ts'

/** A local XMPP server that archives every message (XEP-0313), as a reference for chat latency. */
export type Prosody = {
  login(user: number, onMessage: (id: string) => void): Promise<XmppClient>
  stop(): Promise<void>
}
export type XmppClient = { send(to: number, id: string, text: string): void; close(): void }

const PASSWORD = 'bench'

export const prosodyPackages = ['prosody', 'lua-dbi-sqlite3', 'lua-dbi-postgresql']

/** Without the drivers of its archives Prosody starts all the same, and stores nothing. */
export const hasProsody = (): boolean => spawnSync('dpkg', ['-s', ...prosodyPackages]).status === 0

/**
 * Where Prosody keeps its archive: `files` is its default, which never waits for the disk. SQLite
 * and PostgreSQL (the URL of a database) sync in every commit, so that an archived message survives
 * a loss of power as ours do.
 */
export type ProsodyArchive = 'files' | 'sqlite' | URL

/** Starts Prosody on loopback with `users` accounts, named u0, u1, … */
export async function startProsody(users: number, archive: ProsodyArchive): Promise<Prosody> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-prosody-'))
  const accounts = join(folder, 'data/localhost/accounts')
  mkdirSync(accounts, { recursive: true })
  for (let user = 0; user < users; user++)
    writeFileSync(join(accounts, `u${user}.dat`), `return { ["password"] = "${PASSWORD}"; };\n`)
  const port = await freePort()
  writeFileSync(join(folder, 'prosody.cfg.lua'), configuration(folder, port, archive))
  const child = spawn('prosody', ['--config', join(folder, 'prosody.cfg.lua'), '-F'], {
    stdio: 'ignore',
  })
  await accepting(port)
  return {
    login: (user, onMessage) => login(port, user, onMessage),
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function archiveSettings(archive: ProsodyArchive): string {
  if (archive === 'files') return 'storage = "internal"'
  const sql =
    archive === 'sqlite'
      ? { driver: 'SQLite3', database: 'archive.sqlite' }
      : {
          driver: 'PostgreSQL',
          database: archive.pathname.slice(1),
          host: archive.hostname,
          port: archive.port,
          username: decodeURIComponent(archive.username),
          password: decodeURIComponent(archive.password),
        }
  const settings = Object.entries(sql).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  return `storage = { archive = "sql" }\nsql = { ${settings.join(', ')} }`
}

const configuration = (folder: string, port: number, archive: ProsodyArchive) => `
run_as_root = true
pidfile = "${folder}/prosody.pid"
data_path = "${folder}/data"
log = { error = "${folder}/error.log" }
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
s2s_ports = { }
modules_enabled = { "saslauth", "mam" }
modules_disabled = { "s2s", "tls", "offline" }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "internal_plain"
${archiveSettings(archive)}
default_archive_policy = true
limits = {}
VirtualHost "localhost"
`

async function accepting(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++, await delay(50)) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return
  }
  throw new Error('Prosody does not accept connections')
}

const OPEN =
  "<stream:stream to='localhost' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>"

/** RFC 6120: stream, SASL PLAIN, new stream, resource binding, presence. */
async function login(
  port: number,
  user: number,
  onMessage: (id: string) => void,
): Promise<XmppClient> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let text = ''
  let arrived = () => {}
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    arrived()
  })
  const until = async (pattern: string) => {
    while (!text.includes(pattern)) await new Promise<void>((resolve) => (arrived = resolve))
    text = ''
  }
  socket.write(OPEN)
  await until('</stream:features>')
  const credentials = Buffer.from(`\0u${user}\0${PASSWORD}`).toString('base64')
  socket.write(
    `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${credentials}</auth>`,
  )
  await until('<success')
  socket.write(OPEN)
  await until('</stream:features>')
  socket.write(
    "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>bench</resource></bind></iq>",
  )
  await until('</iq>')
  socket.write('<presence/>')
  arrived = () => {
    text = consumeMessages(text, onMessage)
  }
  return clientOf(socket)
}

/** Calls back with the id of each complete message stanza; returns the unparsed rest. */
function consumeMessages(text: string, onMessage: (id: string) => void): string {
  const end = text.lastIndexOf('</message>')
  if (end < 0) return text
  for (const [, id = ''] of text.slice(0, end).matchAll(/<message[^>]* id=["'](m-\d+)["']/g))
    onMessage(id)
  return text.slice(end + '</message>'.length)
}

const clientOf = (socket: Socket): XmppClient => ({
  send: (to, id, text) =>
    void socket.write(
      `<message to='u${to}@localhost' id='${id}' type='chat'><body>${text}</body></message>`,
    ),
  close: () => void socket.destroy(),
})
