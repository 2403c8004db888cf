import { expect, test } from 'vitest'
import { settingChoices } from './choice-rules.ts'
import { settingFields } from './rules.ts'

test('each choice of a setting has words, and no other', () => {
  const choices = Object.values(settingFields)
    .flatMap(({ choices: listed = [] }) => listed)
    .filter((choice) => typeof choice === 'string')
  expect([...new Set(choices)].toSorted()).toEqual([...settingChoices].toSorted())
})
