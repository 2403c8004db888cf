import { describe, expect, test } from 'vitest'
import { findViolations, boundaryRuleNames } from '../../scripts/check-boundaries.ts'
import { writeSourceTree } from '../source-tree.ts'
import { violations, validTree } from './violations.ts'

async function breachesIn(files: Record<string, string>) {
  const { violations: breaches } = await findViolations(writeSourceTree(files), ['src', 'tests'])
  return breaches
}

describe('boundary rules', () => {
  test('accept a valid source tree', async () => {
    expect(await breachesIn(validTree)).toEqual([])
  })

  test.each(violations)(
    'report $rule: $from imports $imports',
    async ({ rule, from, imports, also }) => {
      const text = `import { planted } from '${imports}'\nexport const broken = planted\n`
      const breaches = await breachesIn({ ...validTree, ...also, [from]: text })
      expect(breaches.map((breach) => breach.rule)).toContain(rule)
      expect(breaches.every((breach) => breach.advice.length > 20)).toBe(true)
    },
  )

  test('each have a violation fixture', () => {
    const violatedRules = new Set(violations.map(({ rule }) => rule))
    expect(boundaryRuleNames().filter((name) => !violatedRules.has(name))).toEqual([])
  })

  test('report a type-only import', async () => {
    const breaches = await breachesIn({
      ...validTree,
      'src/web/shell.ts': "import type { Row } from '../server/http.ts'\nexport type Shell = Row\n",
    })
    expect(breaches.map((breach) => breach.rule)).toContain('web-never-imports-server')
  })

  test('report a dynamic import', async () => {
    const breaches = await breachesIn({
      ...validTree,
      'src/web/shell.ts': "export const shell = () => import('../server/http.ts')\n",
    })
    expect(breaches.map((breach) => breach.rule)).toContain('web-never-imports-server')
  })

  test('throw for a tree whose imports were not parsed', async () => {
    const unread = {
      'src/empty.ts': '',
      ...Object.fromEntries(
        Array.from({ length: 10 }, (_, index) => [
          `tests/file-${index}.ts`,
          'export const nothing = 1\n',
        ]),
      ),
    }
    await expect(breachesIn(unread)).rejects.toThrow('it does not parse them')
  })
})
