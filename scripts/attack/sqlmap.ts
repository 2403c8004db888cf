import { join } from 'node:path'
import * as z from 'zod'
import openapi from '../../openapi.json' with { type: 'json' }
import { readContracts } from '../openapi/contracts.ts'
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

/** Input of the calls that have a body, by operation. */
const examples = z.parse(
  z.record(z.string(), z.object({ value: z.unknown() })),
  openapi.components.examples,
)

type Target = { name: string; operation: string; args: string[] }

/** Who makes the calls: staff calls refuse a member before they read the input. */
export type Attacker = 'member' | 'staff'

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
  let tested = 0
  for (const [index, { name, args }] of targets.entries()) {
    const share = (deadline - performance.now()) / 1_000 / (targets.length - index)
    if (share < 0) break
    const common = [
      '--batch',
      '--flush-session',
      '--disable-coloring',
      '--level=1',
      '--risk=1',
      '--technique=BEU',
      '--timeout=5',
    ]
    const session = [
      `--cookie=${attacker === 'staff' ? instance.staffCookie : instance.cookie}`,
      `--output-dir=${join(instance.folder, 'sqlmap')}`,
    ]
    const output = await runTool(
      'sqlmap',
      [...args, ...common, '--ignore-code=*', '--retries=0', ...session],
      Math.max(15, share),
    )
    if (/identified the following injection point|is vulnerable/.test(output))
      findings.push(`sqlmap: ${name}`)
    else if (/heuristic \(basic\) test|testing if|not injectable|dynamic/.test(output)) tested += 1
    else process.stdout.write(`sqlmap did not test ${name}: ${output.trim().split('\n').at(-1)}\n`)
  }
  process.stdout.write(
    `sqlmap tested ${tested + findings.length} of ${targets.length} calls of ${attacker === 'staff' ? 'the staff' : 'members and visitors'}\n`,
  )
  return tested + findings.length === 0 ? ['sqlmap: it tested nothing'] : findings
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
  const paths = Object.entries(z.parse(Paths, openapi.paths))
  return paths.flatMap(([path, operations]) =>
    excludedPaths.test(path)
      ? []
      : Object.entries(operations).flatMap(([method, operation]) =>
          targetOf(origin + path, method, operation),
        ),
  )
}

function targetOf(
  url: string,
  method: string,
  { operationId, parameters = [] }: z.infer<typeof Operation>,
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
