import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Returns the output of a tool, which is stopped after `seconds`. */
export async function runTool(command: string, args: string[], seconds: number): Promise<string> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: Math.round(seconds * 1_000),
    killSignal: 'SIGTERM',
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return stdout + stderr
}
