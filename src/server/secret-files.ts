import { readFileSync } from 'node:fs'
import { variables } from './config-variables.ts'

/**
 * Replaces `NAME_FILE=path` by `NAME=content` for every secret variable, as Docker and Kubernetes
 * mount secrets. Returns the faults as sentences; they name no content.
 */
export function readSecretFiles(env: Record<string, string | undefined>): {
  env: Record<string, string | undefined>
  faults: string[]
} {
  const result = { ...env }
  const faults: string[] = []
  for (const [name, { secret }] of Object.entries(variables)) {
    const file = env[`${name}_FILE`]
    if (!secret || !file) continue
    if (env[name]) {
      faults.push(`${name} and ${name}_FILE are both set: choose one.`)
      continue
    }
    try {
      result[name] = readFileSync(file, 'utf8').trim()
      if (result[name] === '') faults.push(`The file of ${name}_FILE is empty.`)
    } catch {
      faults.push(`The file of ${name}_FILE cannot be read.`)
    }
  }
  return { env: result, faults }
}
