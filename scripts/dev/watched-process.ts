import { spawn } from 'node:child_process'

type WatchedProcess = { stop(): Promise<void> }

/**
 * Runs a script under `node --watch`, which restarts it when an imported file changes. `flags` are
 * passed to Node.
 */
export function startWatched(
  script: string,
  flags: string[],
  env: NodeJS.ProcessEnv,
): WatchedProcess {
  const watch = ['--watch', '--watch-preserve-output', '--enable-source-maps']
  const child = spawn(process.execPath, [...watch, ...flags, script], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
