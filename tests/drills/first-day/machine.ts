import { spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8' }

/** The machine that machine.sh makes. What programs print goes to `log`; they end with it. */
export function createMachine(log: string) {
  return {
    /** Runs a command line of the owner, who types `input`; returns what it printed. */
    async run(command: string, input = '', status = 0): Promise<string> {
      const child = spawn('sh', ['-c', command], { env })
      const ended = new Promise((resolve) => child.once('close', resolve))
      // A program may end before it has read anything.
      child.stdin.on('error', () => {})
      child.stdin.end(input)
      const [printed, code] = await Promise.all([
        Promise.all([text(child.stdout), text(child.stderr)]),
        ended,
      ])
      const output = printed.join('')
      appendFileSync(log, `$ ${command}\n${output}\n`)
      if (code !== status) throw new Error(`${command} ended with ${String(code)}:\n${output}`)
      return output
    },
    /** Starts a program that stays. */
    start(command: string): void {
      const child = spawn('sh', ['-c', `exec ${command}`], { env })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => appendFileSync(log, chunk))
    },
  }
}

export type Machine = ReturnType<typeof createMachine>

/** Where Debian puts its newest server. */
function installedPrograms(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed()
  if (newest === undefined) throw new Error('The drill needs Debian’s postgresql')
  return dirname(newest)
}

/** `apt-get install postgresql`: a server at port 5432, with Debian's rules of access. */
export async function startPostgres(machine: Machine, bin = installedPrograms()): Promise<void> {
  const postgres = (command: string) => `runuser -u postgres -- ${bin}/${command}`
  const data = '--pgdata /var/lib/postgresql/data'
  await machine.run(
    postgres(`initdb ${data} --auth-local=peer --auth-host=scram-sha-256 --encoding=UTF8`),
  )
  // The server keeps the output open.
  await machine.run(
    postgres(
      `pg_ctl ${data} --wait --log /var/lib/postgresql/log --options '-c unix_socket_directories=/run/postgresql' start > /dev/null`,
    ),
  )
}

/** `apt-get install nginx`, the sample of the release as it is, and a certificate where it expects one. */
export async function startProxy(machine: Machine, release: string): Promise<void> {
  const subject = '-subj /CN=www.example.com -addext subjectAltName=DNS:www.example.com'
  await machine.run(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 1 ${subject} -keyout /etc/ssl/site.key -out /etc/ssl/site.pem`,
  )
  copyFileSync(join(release, 'deploy/proxies/nginx.conf'), '/etc/nginx/conf.d/vonk.conf')
  // Debian's settings as they are, without its sample page.
  await machine.run('rm -f /etc/nginx/sites-enabled/default /etc/nginx/modules-enabled/*')
  await machine.run('nginx -t')
  machine.start("nginx -g 'daemon off;'")
}

/**
 * The other samples for the two nodes of a machine, beside nginx: HAProxy at 8443, Caddy at 9443. They are
 * as they are but for ports, a number of connections for which a machine of tests lets programs open enough
 * files, the names that compose gives to the nodes, and Caddy's own certificates.
 */
export async function startOtherProxies(machine: Machine, release: string): Promise<void> {
  const read = (path: string) => readFileSync(join(release, 'deploy', path), 'utf8')
  await machine.run(
    'mkdir -p /etc/haproxy && cat /etc/ssl/site.pem /etc/ssl/site.key > /etc/haproxy/site.pem',
  )
  writeFileSync(
    '/etc/haproxy/haproxy.cfg',
    read('proxies/haproxy.cfg')
      .replace('bind :80\n', 'bind :8080\n')
      .replace(':443 ', ':8443 ')
      .replace('maxconn 40000', 'maxconn 4000'),
  )
  machine.start('haproxy -db -f /etc/haproxy/haproxy.cfg')
  const nodes = read('compose/Caddyfile').replace(
    'web-1:3000 web-2:3000',
    '127.0.0.1:3000 127.0.0.1:3002',
  )
  writeFileSync(
    '/etc/Caddyfile',
    `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n}\n${nodes}`,
  )
  machine.start(
    'env HOME=/var/lib HOSTS=https://www.example.com:9443 caddy run --adapter caddyfile --config /etc/Caddyfile',
  )
}
