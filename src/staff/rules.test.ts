import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions, parseAction } from './rules.ts'

const root = join(import.meta.dirname, '..')

test('every action that is recorded in the audit log has a text', () => {
  const recorded = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes('recordAudit'))
    .flatMap((source) => [...source.matchAll(/\baction: [^\n]*?'([a-z_]+(?:\.[a-z_]+)+)'/g)])
    .flatMap(([, action]) => action ?? [])
  expect(recorded.length).toBeGreaterThan(50)
  expect(recorded.filter((action) => parseAction(action) === null)).toEqual([])
})

test('a step of an approval is told apart from the action that it is about', () => {
  expect(parseAction('member.ban')).toEqual({ key: 'member_ban', step: null })
  expect(parseAction('member.ban.request')).toEqual({ key: 'member_ban', step: 'request' })
  expect(parseAction('member.ban.lapse')).toEqual({ key: 'member_ban_lapse', step: null })
  expect(parseAction('api_key.create.approve')).toEqual({ key: 'api_key_create', step: 'approve' })
  for (const unknown of ['', 'request', 'toString', 'test.rename.approve'])
    expect(parseAction(unknown)).toBeNull()
  expect(new Set(Object.values(auditActions)).size).toBe(Object.keys(auditActions).length)
})
