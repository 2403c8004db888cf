import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findViolations, boundaryRuleNames } from '../../scripts/checks/boundaries.ts'
import { writeSourceTree } from '../source-tree.ts'
import { violations, validTree } from './violations.ts'

async function breachesIn(files: Record<string, string>) {
  const { violations: breaches } = await findViolations(writeSourceTree(files), ['src', 'tests'])
  return breaches
}

type Fixture = (typeof violations)[number]

const filesOf = ({ from, imports, also }: Fixture): Record<string, string> => ({
  ...also,
  [from]: `import { planted } from '${imports}'\nexport const broken = planted\n`,
})

/** The files a fixture writes or imports: another fixture may not write them in the same tree. */
const touchedBy = (fixture: Fixture): string[] => [
  ...Object.keys(filesOf(fixture)),
  join(dirname(fixture.from), fixture.imports),
]

/** Groups fixtures that touch different files, so that one pass over a tree checks a whole group. */
function groupByFiles(fixtures: Fixture[]): Fixture[][] {
  const groups: { members: Fixture[]; touched: Set<string> }[] = []
  for (const fixture of fixtures) {
    const paths = touchedBy(fixture)
    let group = groups.find(({ touched }) => paths.every((path) => !touched.has(path)))
    if (!group) groups.push((group = { members: [], touched: new Set() }))
    group.members.push(fixture)
    for (const path of paths) group.touched.add(path)
  }
  return groups.map(({ members }) => members)
}

describe('boundary rules', () => {
  test('accept a valid source tree', async () => {
    expect(await breachesIn(validTree)).toEqual([])
  })

  test.each(groupByFiles(violations).map((group) => [group] as const))(
    'report each violation of a group in its file',
    async (group) => {
      const files = Object.fromEntries(group.flatMap((each) => Object.entries(filesOf(each))))
      const breaches = await breachesIn({ ...validTree, ...files })
      for (const { rule, from } of group) {
        const found = breaches.filter((breach) => breach.from === from || breach.to === from)
        expect(
          found.map((breach) => breach.rule),
          `${rule}: ${from}`,
        ).toContain(rule)
      }
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
