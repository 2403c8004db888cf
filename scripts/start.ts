/** `npm start`: builds if the sources are newer than the last build, then starts the server. */
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    `Vonk runs on Node 24, this is ${process.version}. Use "npm start": the right Node is among its dependencies ("npm ci" installs it).\n`,
  )
  process.exit(1)
}

const { buildIfNeeded } = await import('./build.ts')
await buildIfNeeded()
await import('../src/app/server/main.ts')

export {}
