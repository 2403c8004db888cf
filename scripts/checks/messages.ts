import { browserFailures } from '../../src/accounts/contract.ts'
import { COMMON_FAILURES } from '../../src/platform/api-error.ts'
import { locales } from '../../src/platform/locales.ts'
import { errorTextFaults } from './messages/error-texts.ts'
import { findMessageFaults, findVoiceFaults } from './messages/find-faults.ts'
import { glossaryFaults } from './messages/glossary.ts'
import { unusedKeys } from './messages/unused-keys.ts'

const root = process.cwd()
const faults = [
  ...findMessageFaults(root, locales),
  ...findVoiceFaults(root, locales),
  ...glossaryFaults(root),
  ...(await errorTextFaults(root, [...Object.keys(COMMON_FAILURES), ...browserFailures])),
]

for (const { file, key, fault } of faults) console.error(`${file}${key && ` ${key}`}: ${fault}`)
if (process.argv.includes('--unused'))
  for (const key of unusedKeys(root)) console.log(`perhaps unused: ${key}`)
console.log(`messages: ${locales.length} languages, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
