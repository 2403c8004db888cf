import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The programs that read the samples of deploy/ check them as they are. */
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vonk-samples-'))

/** A certificate where the samples expect one. Mounts are seen by this one process. */
const prepared = [
  'set -eu',
  'mount -t tmpfs tmpfs /etc/ssl',
  'mkdir -p /etc/haproxy && mount -t tmpfs tmpfs /etc/haproxy',
  `cp ${folder}/site.pem ${folder}/site.key /etc/ssl/`,
  `cat ${folder}/site.pem ${folder}/site.key > /etc/haproxy/site.pem`,
].join('\n')

function check(command: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [
      '--mount',
      ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
      'sh',
      '-c',
      `${prepared}\n${command}`,
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, HOSTS: 'www.example.com' } },
  )
  return { status, output: `${stdout}${stderr}` }
}

const options = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=www.example.com -keyout ${folder}/site.key -out ${folder}/site.pem`
spawnSync('openssl', options.split(' '))
writeFileSync(
  join(folder, 'nginx.conf'),
  `user root;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${root}/deploy/proxies/nginx.conf; }\n`,
)

const samples: Record<string, string> = {
  'HAProxy in front of nodes': 'haproxy -c -f deploy/proxies/haproxy.cfg',
  'HAProxy in front of the database': 'haproxy -c -f deploy/high-availability/haproxy.cfg',
  nginx: `nginx -t -c ${folder}/nginx.conf`,
  Caddy: 'caddy validate --adapter caddyfile --config deploy/compose/Caddyfile',
  'the configuration of Prometheus': 'promtool check config deploy/monitoring/prometheus.yml',
  'its rules': 'promtool check rules deploy/monitoring/alerts.yml',
  Alertmanager: 'amtool check-config deploy/monitoring/alertmanager.yml',
  'shell scripts': `shellcheck ${globSync('deploy/**/*.sh', { cwd: root }).join(' ')}`,
}

test.each(Object.entries(samples))('%s accepts its sample', (_name, command) => {
  expect(check(command)).toMatchObject({ status: 0 })
})

test('systemd accepts every unit', () => {
  const units = globSync('deploy/systemd/*.{service,timer}', { cwd: root })
  expect(units.length).toBeGreaterThan(7)
  for (const unit of units) {
    const { output } = check(`systemd-analyze verify ${root}/${unit.replace('@.', '@web.')}`)
    // The release is not installed here.
    const faults = output
      .split('\n')
      .filter((line) => line.includes(unit.split('/').at(-1)?.split('@')[0] ?? ''))
      .filter((line) => !/is not executable: No such file|Failed to create .*start job/.test(line))
    expect(faults, unit).toEqual([])
  }
})

// It reads its settings first and then looks for earlier copies, which are not there.
test.each(['s3', 'folder'])('pgBackRest knows every option of its sample: %s', (kind) => {
  const bucket = kind === 's3' ? '--repo1-s3-endpoint=127.0.0.1 --repo1-storage-port=1' : ''
  const { output } = check(
    `pgbackrest --config=${root}/deploy/backup/pgbackrest-${kind}.conf ${bucket} --io-timeout=1 --lock-path=${folder} --log-level-file=off --stanza=vonk backup`,
  )
  expect(output).toContain('unable to load info file')
  expect(output).not.toContain('invalid option')
})
