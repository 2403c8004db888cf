// `npm run drill -- restore`: rehearses a disaster on this machine. Needs Debian's PostgreSQL.
const drills: Record<string, () => Promise<unknown>> = {
  restore: () => import('../tests/drills/restore.ts'),
}

const drill = drills[process.argv[2] ?? '']
if (drill) await drill()
else {
  console.error(`Which drill? ${Object.keys(drills).join(', ')}`)
  process.exitCode = 1
}

export {}
