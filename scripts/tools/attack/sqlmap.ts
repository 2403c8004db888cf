import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { openApiFile } from '../../openapi.ts'
import { readContracts } from '../../openapi/contracts.ts'
import type { Instance } from './instance.ts'
import { runTool } from './run-tool.ts'

const Schema = z.object({ type: z.optional(z.string()), enum: z.optional(z.array(z.unknown())) })
const Parameter = z.object({
  name: z.optional(z.string()),
  in: z.optional(z.string()),
  schema: z.optional(Schema),
})
const Operation = z.object({
  operationId: z.string(),
  parameters: z.optional(z.array(Parameter)),
})
const Paths = z.record(z.string(), z.record(z.string(), Operation))

const Examples = z.record(z.string(), z.object({ value: z.unknown() }))
const Document = z.object({ paths: Paths, components: z.object({ examples: Examples }) })

/** The document of the build, which exists when the instance has started. */
const readDocument = () => Document.parse(JSON.parse(readFileSync(openApiFile, 'utf8')))

type Target = { name: string; operation: string; args: string[] }

/** Who makes the calls: staff calls refuse a member before they read the input. */
export type Attacker = 'member' | 'staff'

/** Runs of sqlmap at a time: each mostly waits. */
const WORKERS = 3

const options = [
  '--batch',
  '--flush-session',
  '--disable-coloring',
  '--level=1',
  '--risk=1',
  '--technique=BEU',
  '--timeout=5',
  '--ignore-code=*',
  '--retries=0',
]

/** Calls that would end the attacker's session or account, or their place on the staff. */
const excludedPaths = /logout|account\.php|sessions\.php|export|operator-staff\.php/

/** Tests every parameter of the calls that `attacker` makes; returns those that allow injection. */
export async function runSqlmap(
  instance: Instance,
  attacker: Attacker,
  seconds: number,
): Promise<string[]> {
  const targets = await targetsFor(instance.origin, attacker)
  const deadline = performance.now() + seconds * 1_000
  const findings: string[] = []
  const waiting = [...targets]
  let tested = 0
  const work = async () => {
    for (;;) {
      const target = waiting.shift()
      const left = (deadline - performance.now()) / 1_000
      if (!target || left < 0) return
      const share = (left * WORKERS) / (waiting.length + 1)
      const outcome = await attack(instance, attacker, target, Math.max(15, share))
      if (outcome === 'injectable') findings.push(`sqlmap: ${target.name}`)
      if (outcome !== 'untested') tested += 1
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  process.stdout.write(
    `sqlmap tested ${tested} of ${targets.length} calls of ${attacker === 'staff' ? 'the staff' : 'members and visitors'}\n`,
  )
  return tested === 0 ? ['sqlmap: it tested nothing'] : findings
}

async function attack(
  { cookie, staffCookie, folder }: Instance,
  attacker: Attacker,
  { name, operation, args }: Target,
  seconds: number,
): Promise<'injectable' | 'safe' | 'untested'> {
  const session = [
    `--cookie=${attacker === 'staff' ? staffCookie : cookie}`,
    // Parallel runs must not share the files of a session.
    `--output-dir=${join(folder, 'sqlmap', operation)}`,
  ]
  const output = await runTool('sqlmap', [...args, ...options, ...session], seconds)
  if (/identified the following injection point|is vulnerable/.test(output)) return 'injectable'
  if (/heuristic \(basic\) test|testing if|not injectable|dynamic/.test(output)) return 'safe'
  process.stdout.write(`sqlmap did not test ${name}: ${output.trim().split('\n').at(-1)}\n`)
  return 'untested'
}

async function targetsFor(origin: string, attacker: Attacker): Promise<Target[]> {
  const { calls } = await readContracts()
  const staffCalls = new Set(
    calls.filter(({ call }) => call.access === 'operator').map(({ name }) => name),
  )
  return targetsOf(origin).filter(
    ({ operation }) => staffCalls.has(operation) === (attacker === 'staff'),
  )
}

function targetsOf(origin: string): Target[] {
  const { paths, components } = readDocument()
  return Object.entries(paths).flatMap(([path, operations]) =>
    excludedPaths.test(path)
      ? []
      : Object.entries(operations).flatMap(([method, operation]) =>
          targetOf(origin + path, method, operation, components.examples),
        ),
  )
}

function targetOf(
  url: string,
  method: string,
  { operationId, parameters = [] }: z.infer<typeof Operation>,
  /** Input of the calls that have a body, by operation. */
  examples: z.infer<typeof Examples>,
): Target[] {
  const name = `${method.toUpperCase()} ${url}`
  const query = parameters.filter((parameter) => parameter.in === 'query')
  if (query.length > 0) {
    const search = new URLSearchParams(
      query.map((parameter) => [parameter.name ?? '', String(sampleOf(parameter.schema))]),
    )
    return [
      {
        name,
        operation: operationId,
        args: ['-u', `${url}?${search.toString()}`, `--method=${method.toUpperCase()}`],
      },
    ]
  }
  const data = JSON.stringify(examples[operationId]?.value ?? {})
  if (data === '{}') return []
  return [
    {
      name,
      operation: operationId,
      args: [
        '-u',
        url,
        `--method=${method.toUpperCase()}`,
        `--data=${data}`,
        '-H',
        'Content-Type: application/json',
      ],
    },
  ]
}

function sampleOf(schema: z.infer<typeof Schema> | undefined): unknown {
  if (schema?.enum) return schema.enum[0]
  if (schema?.type === 'boolean') return true
  return schema?.type === 'integer' || schema?.type === 'number' ? 1 : '1'
}
