import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CaseKind } from '../moderation/console/contract.ts'
import { CheckKind } from '../moderation/console/quality-contract.ts'
import { auditActions, auditSubjects, parseAction } from './rules.ts'

const root = join(import.meta.dirname, '..')

const recording = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .filter((source) => /recordAudit|requestApproval/.test(source))

test('every action that is recorded in the audit log has a text', () => {
  const recorded = recording
    .flatMap((source) => [...source.matchAll(/\baction: [^\n]*?'([a-z_]+(?:\.[a-z_]+)+)'/g)])
    .flatMap(([, action]) => action ?? [])
  expect(recorded.length).toBeGreaterThan(50)
  expect(recorded.filter((action) => parseAction(action) === null)).toEqual([])
})

test('every kind of subject that is recorded in the audit log has a name', () => {
  const recorded = recording
    .flatMap((source) => [...source.matchAll(/\bsubject\b[^\n]*\{ kind: '([a-z_]+)'/g)])
    .flatMap(([, kind]) => kind ?? [])
  // Kinds of cases and of second looks.
  const all = new Set([...recorded, ...CaseKind.options, ...CheckKind.options])
  expect(all.size).toBeGreaterThan(15)
  expect([...all].toSorted()).toEqual([...auditSubjects])
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
