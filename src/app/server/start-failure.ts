import type { Config } from '../../server/config.ts'
import { failureCode } from '../../server/database/failures.ts'
import { MigrationError } from '../../server/database/migration-files.ts'

const databaseAdvice: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at the address of DATABASE_URL: is PostgreSQL running there?',
  ENOTFOUND: 'The host of DATABASE_URL is unknown.',
  EAI_AGAIN: 'The host of DATABASE_URL cannot be looked up: is the network up?',
  ETIMEDOUT: 'The host of DATABASE_URL does not answer: is a firewall in between?',
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user of DATABASE_URL: see pg_hba.conf.',
  '3D000': 'The database of DATABASE_URL does not exist: create it first.',
  '42501': 'The user of DATABASE_URL may not do this: it must own the database.',
  '53300': 'PostgreSQL has no free connection: raise max_connections or lower DATABASE_POOL.',
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
  const disk = diskAdvice[code]
  if (disk !== undefined)
    return `The folder VONK_VAR ${disk}${getPath(error)}. Choose another with VONK_VAR, or give this user access.`
  return databaseAdvice[code] ?? null
}

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
