import { expect, test } from 'vitest'
import { findClones, readTokens } from '../../scripts/duplicates/clones.ts'

const passage = Array.from(
  { length: 12 },
  (_, index) => `  const price${index} = bundle.amount * ${index} + discount`,
).join('\n')
const fileOf = (path: string, text: string) => ({ path, tokens: readTokens(text) })

test('reports a passage that occurs in two files once, with both positions', () => {
  const chat = fileOf(
    'chat.ts',
    `import { a } from './a.ts'\n\nexport function one() {\n${passage}\n}\n`,
  )
  const likes = fileOf(
    'likes.ts',
    `const member = load()\n// another comment\n${passage}\nexport { member }\n`,
  )
  expect(findClones([chat, likes], 40)).toEqual([
    {
      first: { path: 'chat.ts', line: 4 },
      second: { path: 'likes.ts', line: 3 },
      lines: 12,
      tokens: 120,
    },
  ])
})

test('reports a passage that occurs twice in one file', () => {
  expect(
    findClones(
      [fileOf('chat.ts', `function one() {\n${passage}\n}\nfunction two(x) {\n${passage}\n}\n`)],
      40,
    ),
  ).toHaveLength(1)
})

test('ignores renamed identifiers, comments and imports', () => {
  const renamed = passage.replaceAll('price', 'cost')
  const imports = "import { alpha, beta, gamma } from './letters.ts'\n".repeat(30)
  expect(
    findClones([fileOf('chat.ts', imports + passage), fileOf('likes.ts', imports + renamed)], 40),
  ).toEqual([])
})

test('compares a file that repeats one short line with itself in bounded time', () => {
  const list = 'zero, '.repeat(2_000)
  expect(findClones([fileOf('zeros.ts', `const zeros = [${list}]`)], 100).length).toBeLessThan(20)
})
