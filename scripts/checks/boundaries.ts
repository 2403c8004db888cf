import { globSync } from 'node:fs'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { boundaryRules } from './boundary-rules.ts'

const rules = boundaryRules.forbidden ?? []

export type Violation = { rule: string; from: string; to: string; advice: string }

/**
 * Reads every module of `folders` below `root` and returns the violated rules. Throws when it read
 * fewer modules or imports than exist, since a check that reads nothing would pass.
 */
export async function findViolations(
  root: string,
  folders: string[],
): Promise<{ modules: number; violations: Violation[] }> {
  const { output } = await cruise(folders, {
    ...boundaryRules.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules },
  })
  if (typeof output === 'string')
    throw new Error('dependency-cruiser returned text instead of a result')
  assertAllWasRead(root, folders, output)
  const violations = output.summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    advice: adviceOf(rule.name, from),
  }))
  return { modules: output.summary.totalCruised, violations }
}

export const boundaryRuleNames = (): string[] => [...new Set(rules.map((rule) => rule.name ?? ''))]

function adviceOf(name: string, from: string): string {
  const matching = rules.filter((rule) => rule.name === name)
  const path = (rule: (typeof rules)[number]) => [rule.from.path ?? ''].flat().join('|')
  return (matching.find((rule) => new RegExp(path(rule)).test(from)) ?? matching[0])?.comment ?? ''
}

function assertAllWasRead(root: string, folders: string[], result: ICruiseResult) {
  const read = new Set(result.modules.map((module) => module.source))
  const sources = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  const unread = sources.map((file) => file.replaceAll('\\', '/')).filter((file) => !read.has(file))
  if (unread.length > 0)
    throw new Error(
      `dependency-cruiser did not read ${unread.length} of ${sources.length} files, first ${unread[0]}`,
    )
  const edges = result.modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  if (edges < sources.length / 2)
    throw new Error(
      `dependency-cruiser saw ${edges} imports in ${sources.length} files: it does not parse them`,
    )
}

if (import.meta.main) {
  const root = process.cwd()
  const { modules, violations } = await findViolations(root, ['src', 'tests', 'scripts'])
  for (const { rule, from, to, advice } of violations) {
    console.error(`${from} → ${to}\n  ${rule}: ${advice}`)
  }
  console.log(`boundaries: ${modules} modules read, ${violations.length} broken`)
  process.exit(violations.length > 0 ? 1 : 0)
}
