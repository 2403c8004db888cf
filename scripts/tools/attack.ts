import { existsSync } from 'node:fs'
import { attackAddresses } from './attack/addresses.ts'
import { startInstance } from './attack/instance.ts'
import { runSqlmap } from './attack/sqlmap.ts'
import { runWapiti } from './attack/wapiti.ts'

/**
 * `npm run attack -- [--minutes 15]`: requests hostile paths, hosts and foreign origins, then runs
 * wapiti on the pages and sqlmap on every parameter of the API, against a separate instance on
 * loopback with demo people, as a logged-in member; then sqlmap on the staff's calls as an operator.
 * Exits with 1 when any of them finds something.
 */
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1] || 15) || 15

const missing = ['/usr/bin/sqlmap', '/usr/bin/wapiti'].filter((tool) => !existsSync(tool))
if (missing.length > 0) {
  process.stderr.write(`Missing: ${missing.join(', ')}. On Debian: apt-get install sqlmap wapiti\n`)
  process.exit(2)
}

const instance = await startInstance()
const deadline = performance.now() + minutes * 60_000
let findings: string[] = []
try {
  findings = [
    ...(await attackAddresses(instance)),
    // Before sqlmap: calls of sqlmap change the member, until hardly a page is left to crawl.
    ...(await runWapiti(instance, minutes * 20)),
    ...(await runSqlmap(instance, 'member', minutes * 20)),
    // Last: the staff can change what the others would test.
    ...(await runSqlmap(instance, 'staff', (deadline - performance.now()) / 1_000)),
  ]
} finally {
  await instance.stop()
}
for (const finding of findings) process.stdout.write(`FOUND ${finding}\n`)
process.stdout.write(`${findings.length} findings\n`)
process.exit(findings.length === 0 ? 0 : 1)
