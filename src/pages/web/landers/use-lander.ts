import { createContext, use } from 'react'
import { untyped } from '../../../platform/untyped.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import type { Member } from '../../../profiles/contract.ts'
import type { LanderContent, LanderName } from '../../contract.ts'
import { landerTexts, type TimeOfDay, type EntryName, type Variant } from '../../rules.ts'

/** Values that every text of a page may use, to say it differently. */
export type PageValues = {
  part: TimeOfDay
  page: LanderName | EntryName
  /** Of the member of an entry page; `known` is `no` where visitors do not see the member. */
  known: 'yes' | 'no'
  name: string
}

/** What the blocks of one page share; `member` only on the entry pages of a member. */
export type LanderPage = {
  variant: Variant
  content: LanderContent | null
  member: Member | null
  values: PageValues
}

export const LanderContext = createContext<LanderPage | null>(null)

export function useLander(): LanderPage {
  const page = use(LanderContext)
  if (!page) throw new Error('a block of a lander needs a LanderContext above it')
  return page
}

type Values = Record<string, string | number>

/**
 * Texts of the page's own catalogue. Its keys are computed from the blocks, so that a test, not the
 * compiler, finds a missing one.
 */
export function useLanderTexts(): (key: string, values?: Values) => string {
  const { values: pageValues } = useLander()
  const t = useTranslations(untyped(landerTexts(pageValues.page)))
  return (key, values) => t(untyped(key), untyped({ ...pageValues, ...values }))
}
