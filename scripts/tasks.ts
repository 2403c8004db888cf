import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export type Task = { name: string; command: [string, ...string[]]; env?: Record<string, string> }
export type Outcome = { name: string; ok: boolean; output: string; seconds: number }

const binaries = resolve(import.meta.dirname, '../node_modules/.bin')

/** Runs one command with our own packages (and our own Node) first on the path; never throws. */
export async function run({ name, command: [program, ...args], env }: Task, live = false): Promise<Outcome> {
  const start = performance.now()
  const path = `${binaries}${delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(program, args, { env: { ...process.env, ...env, PATH: path }, shell: process.platform === 'win32' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
      if (live) process.stdout.write(text)
    })
  }
  const ok = await new Promise<boolean>((settle) => {
    child.on('error', (error) => {
      output += `${program}: ${error.message}\n`
      settle(false)
    })
    child.on('close', (code) => settle(code === 0))
  })
  return { name, ok, output, seconds: (performance.now() - start) / 1000 }
}

/** Runs all tasks, `lanes` at a time; prints a line for each and, of those that failed, what they said. */
export async function runAll(tasks: Task[], lanes: number): Promise<{ passed: number; failed: number }> {
  const waiting = [...tasks]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const outcome = await run(task)
      outcomes.push(outcome)
      console.log(`${outcome.ok ? '✓' : '✗'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane))
  const failures = outcomes.filter((outcome) => !outcome.ok)
  for (const { name, output } of failures) console.error(`\n✗ ${name}\n${output.trimEnd()}`)
  return { passed: outcomes.length - failures.length, failed: failures.length }
}
