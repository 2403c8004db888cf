import { examine } from '../src/app/server/doctor.ts'
import { adviceFor } from '../src/app/server/start-failure.ts'
import { ConfigError, readConfig, type Config } from '../src/server/config.ts'

/**
 * `npm run doctor`: tries the database, Redis, file storage and mail server that the environment
 * names, and says what is wrong. Exits with 1 on a fault; a warning (!) stops nothing.
 */
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const findings = await examine(configOrExit(), silent)
for (const { check, fault, about, isWarning } of findings)
  console.log(`${fault === null ? (isWarning ? '!' : '✓') : '✗'} ${check}: ${fault ?? about}`)
process.exit(findings.some(({ fault }) => fault !== null) ? 1 : 0)

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    const sentence = error instanceof ConfigError ? error.message : adviceFor(error)
    if (sentence === null) throw error
    console.error(sentence)
    return process.exit(1)
  }
}
