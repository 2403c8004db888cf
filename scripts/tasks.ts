import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { lastLines, type Failure, type Result } from './reports/failures.ts'

export type Task = {
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  /** The name of the task that must have ended before this one starts. */
  after?: string
}
export type Outcome = { task: Task; ok: boolean; output: string; seconds: number }

const binaries = resolve(import.meta.dirname, '../node_modules/.bin')

/** Runs one command with our own packages (including Node) first on the path; never throws. */
export async function run(task: Task, live = false): Promise<Outcome> {
  const {
    command: [program, ...args],
    env,
  } = task
  const start = performance.now()
  const path = `${binaries}${delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(program, args, {
    env: { ...process.env, ...env, PATH: path },
    shell: process.platform === 'win32',
  })
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
  return { task, ok, output, seconds: (performance.now() - start) / 1000 }
}

export const failureOf = ({ task, output }: Outcome): Failure => ({
  name: task.name,
  place: task.command.join(' '),
  error: lastLines(output),
})

export const headline = ({ task, ok, seconds }: Outcome): string =>
  `${ok ? '✓' : '✗'} ${task.name} (${seconds.toFixed(1)} s)`

/**
 * Runs all tasks, `concurrency` at a time and in their order, as far as `after` allows; prints a
 * line for each, and the output of failed ones.
 */
export async function runAll(tasks: Task[], concurrency: number): Promise<Result> {
  const queue = [...tasks]
  const outcomes: Outcome[] = []
  const hasEnded = (name: string) => outcomes.some(({ task }) => task.name === name)
  const next = () => {
    const index = queue.findIndex(({ after }) => after === undefined || hasEnded(after))
    return index === -1 ? undefined : queue.splice(index, 1)[0]
  }
  const worker = async (): Promise<void> => {
    for (let task = next(); task; task = next()) {
      const outcome = await run(task)
      outcomes.push(outcome)
      console.log(headline(outcome))
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker))
  if (queue[0]) throw new Error(`${queue[0].name} waits for a task that does not exist`)
  const failed = outcomes.filter((outcome) => !outcome.ok)
  for (const { task, output } of failed) console.error(`\n✗ ${task.name}\n${output.trimEnd()}`)
  return { passed: outcomes.length - failed.length, failures: failed.map(failureOf) }
}
