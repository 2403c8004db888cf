import type { Config } from '../../server/config.ts'
import { failureCode } from '../../server/database/failures.ts'
import { MigrationError } from '../../server/database/migration-files.ts'

/** What is wrong with a connection to PostgreSQL, with the name of the variable that leads there. */
const databaseAdvice: Record<string, (variable: string) => string> = {
  ECONNREFUSED: (name) => `Nothing listens at the address of ${name}: is PostgreSQL running there?`,
  ENOTFOUND: (name) => `The host of ${name} is unknown.`,
  EAI_AGAIN: (name) => `The host of ${name} cannot be looked up: is the network up?`,
  ETIMEDOUT: (name) => `The host of ${name} does not answer: is a firewall in between?`,
  '28P01': (name) => `PostgreSQL refuses the password of ${name}.`,
  '28000': (name) => `PostgreSQL refuses the user of ${name}: see pg_hba.conf.`,
  '3D000': (name) => `The database of ${name} does not exist: create it first.`,
  '42501': (name) => `The user of ${name} may not do this: it must own the database.`,
  '53300': () => 'PostgreSQL has no free connection: raise max_connections or lower DATABASE_POOL.',
}

const diskAdvice: Record<string, string> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a disk without free space',
  ENOTDIR: 'is not a folder',
}

/**
 * The sentence for an error at start that the administrator can fix; null for a bug, which is
 * printed with its stack. Never contains the URL, which has a password.
 */
export function adviceFor(error: unknown, config?: Pick<Config, 'port' | 'role'>): string | null {
  if (error instanceof MigrationError) return error.message
  const code = findCode(error)
  if (code === null) return null
  if (code === 'EADDRINUSE') return portAdvice(config)
  return diskAdviceFor(error) ?? databaseAdviceFor(error, 'DATABASE_URL')
}

/** The sentence for a failed write to VONK_VAR; null for any other error. */
export function diskAdviceFor(error: unknown): string | null {
  const disk = diskAdvice[findCode(error) ?? '']
  return disk === undefined
    ? null
    : `The folder VONK_VAR ${disk}${getPath(error)}. Choose another with VONK_VAR, or give this user access.`
}

/** The sentence for a failed connection to the database that `variable` names; null for any other error. */
export const databaseAdviceFor = (error: unknown, variable: string): string | null =>
  databaseAdvice[findCode(error) ?? '']?.(variable) ?? null

function portAdvice(config?: Pick<Config, 'port' | 'role'>): string {
  const { port, role } = config ?? { port: '', role: 'all' }
  const variable = role === 'worker' ? 'WORKER_PORT' : 'PORT'
  return `Port ${port} of this node (VONK_ROLE=${role}) is taken by another program. Choose a free one with ${variable}, in the environment or its file.`
}

/** Connecting to several addresses of a host fails with the errors of all. */
function findCode(error: unknown): string | null {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return failureCode(error) ?? failureCode(first)
}

function getPath(error: unknown): string {
  return error instanceof Error && 'path' in error && typeof error.path === 'string'
    ? ` (${error.path})`
    : ''
}
