import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toCheckCommands } from './chain-check-rules.ts'

test('the page and the document check the chain by the same commands', () => {
  const text = readFileSync('docs/honesty.md', 'utf8')
  expect(text).toContain(`\`\`\`bash\n${toCheckCommands('https://vonk.example')}\n\`\`\``)
})
