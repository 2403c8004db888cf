import { expect, test } from 'vitest'
import { findClones, readTokens } from '../../scripts/duplicates/clones.ts'

const passage = Array.from(
  { length: 12 },
  (_, index) => `  const price${index} = bundle.amount * ${index} + discount`,
).join('\n')
const fileOf = (path: string, text: string) => ({ path, tokens: readTokens(text) })

test('a passage that stands in two files is reported once, with both places', () => {
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

test('a passage that stands twice in one file is reported', () => {
  expect(
    findClones(
      [fileOf('chat.ts', `function one() {\n${passage}\n}\nfunction two(x) {\n${passage}\n}\n`)],
      40,
    ),
  ).toHaveLength(1)
})

test('other names, comments and imports are no duplicates', () => {
  const renamed = passage.replaceAll('price', 'cost')
  const imports = "import { alpha, beta, gamma } from './letters.ts'\n".repeat(30)
  expect(
    findClones([fileOf('chat.ts', imports + passage), fileOf('likes.ts', imports + renamed)], 40),
  ).toEqual([])
})

test('a file that repeats one short line over and over is compared with itself in finite time', () => {
  const list = 'zero, '.repeat(2_000)
  expect(findClones([fileOf('zeros.ts', `const zeros = [${list}]`)], 100).length).toBeLessThan(20)
})
