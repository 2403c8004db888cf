import { createContext, use } from 'react'
import { untyped } from '../../platform/untyped.ts'
import { useTranslations } from '../../web/i18n.tsx'
import type { Member } from '../../profiles/contract.ts'
import type { LanderContent, LanderName } from '../contract.ts'
import { landerTexts, type EntryName, type Variant } from '../rules.ts'

/** What the blocks of one page share; `member` only on the entry pages of a member. */
export type LanderPage = {
  name: LanderName | EntryName
  variant: Variant
  content: LanderContent | null
  member: Member | null
}

export const LanderContext = createContext<LanderPage | null>(null)

export function useLander(): LanderPage {
  const page = use(LanderContext)
  if (!page) throw new Error('a block of a lander needs a LanderContext above it')
  return page
}

type Values = Record<string, string | number>

/**
 * Texts of the variant's own catalogue. Its keys are computed from the blocks, so that a test, not
 * the compiler, finds a missing one.
 */
export function useLanderTexts(): (key: string, values?: Values) => string {
  const t = useTranslations(untyped(landerTexts(useLander().name)))
  return (key, values) => t(untyped(key), untyped(values))
}
