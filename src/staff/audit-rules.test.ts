import { expect, test } from 'vitest'
import { dataRequestKinds, DataRequestOutcome } from '../data-rights/requests-contract.ts'
import { dutyAreas } from '../desk/duty-contract.ts'
import { authorityKinds, authorityOutcomes } from '../honesty/console/authority-contract.ts'
import { AccountSanction } from '../moderation/console/accounts-contract.ts'
import { CaseMeasure, RemainingMeasure } from '../moderation/console/contract.ts'
import { complaintKinds, Measure, reportReasons } from '../moderation/contract.ts'
import { mailingKinds } from '../notifications/console/contract.ts'
import { blockKinds } from '../order-limits/console/contract.ts'
import { letterTemplates } from '../payments/console/letters-contract.ts'
import { withdrawalOutcomes } from '../payments/console/withdrawals-contract.ts'
import { refusalReasons } from '../photos/contract.ts'
import { resolveFault } from '../accounting/console/faults-contract.ts'
import { selfieRefusals } from '../verification/contract.ts'
import { auditFields, auditWords, wordFields } from './audit-rules.ts'

/** Every list from which an entry of the audit log stores a word. */
const lists: Record<string, readonly string[]> = {
  AccountSanction: AccountSanction.options,
  CaseMeasure: CaseMeasure.options,
  DataRequestOutcome: DataRequestOutcome.options,
  Measure: Measure.options,
  RemainingMeasure: RemainingMeasure.options,
  authorityKinds,
  authorityOutcomes,
  blockKinds,
  complaintKinds,
  dataRequestKinds,
  dutyAreas,
  faultStates: resolveFault.output.shape.state.options,
  genders: ['male', 'female'],
  letterTemplates,
  mailingKinds,
  refusalReasons,
  reportReasons,
  selfieRefusals,
  verdicts: ['approved', 'refused'],
  withdrawalOutcomes,
}

test.each(Object.entries(lists))('each of %s has words in the audit log', (_, values) => {
  const known = new Set<string>(auditWords)
  expect(values.filter((value) => !known.has(value))).toEqual([])
})

test('no word is listed that nothing stores', () => {
  const stored = new Set([...Object.values(lists).flat(), 'active', 'banned'])
  expect(auditWords.filter((word) => !stored.has(word))).toEqual([])
  expect(new Set(auditWords).size).toBe(auditWords.length)
})

test('every value that may be a stored word has a name', () => {
  const fields = new Set<string>(auditFields)
  expect([...wordFields].filter((field) => !fields.has(field))).toEqual([])
})
