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

/** The disk is full, gone or not ours: answered with 503, because it will serve again once somebody has seen to it. */
export function isStorageFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.has(error.code)
  )
}
