/** The object store does not answer, or refuses a request. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

const codes = new Set([
  'EACCES',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'ESTALE',
])

/**
 * Whether the disk is full, missing or not writable, or the object store away (503, because an
 * administrator can fix it).
 */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageError) return true
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.has(error.code)
  )
}
