/** `npm start`: builds if the sources are newer than the last build, then starts the server. */
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Vonk runs on Node 24, this is ${process.version}. Use "npm start": the right Node is among its dependencies ("npm ci" installs it).\n`,
  )
  process.exit(1)
}

const [{ spawn }, { enableCompileCache, flushCompileCache }, { join }] = await Promise.all([
  import('node:child_process'),
  import('node:module'),
  import('node:path'),
])
// Without it every start compiles 2,000 files again.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

const { buildIfNeeded } = await import('./build.ts')
const { runNode } = await import('../src/app/server/run-node.ts')
// The database starts while the pages are built.
await runNode(buildIfNeeded())
flushCompileCache()

const { listUncompressed } = await import('./compress-assets.ts')
if (listUncompressed().length > 0)
  spawn(process.execPath, [join(import.meta.dirname, 'compress-assets.ts')], { stdio: 'ignore' })

export {}
