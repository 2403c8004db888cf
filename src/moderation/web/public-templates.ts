import { useEffect, useSyncExternalStore } from 'react'
import { createTranslator } from 'use-intl/core'
import type { letterTemplates } from '../../payments/console/letters-contract.ts'
import { isLocale } from '../../platform/locales.ts'
import { loadCatalogues, getMessages, subscribeToCatalogues } from '../../web/catalogues.ts'
import { useBrand } from '../../web/page-brand.ts'
import type { ReportReason } from '../contract.ts'
import type { CaseMeasure } from '../console/contract.ts'

/** Why credits that were given are taken back. */
export const deductions = ['mistake', 'twice', 'other_account'] as const
export type Deduction = (typeof deductions)[number]

/** Why credits are given. */
export const gifts = ['lost', 'trouble', 'thanks'] as const
export type GiftReason = (typeof gifts)[number]

/** Answers to what members ask most. */
export const deskTemplates = [
  'refunded',
  'arrived',
  'pending',
  'number',
  'remove',
  'password',
] as const
type DeskTemplate = (typeof deskTemplates)[number]

type OrderLetter = Exclude<(typeof letterTemplates)[number], 'own'>

type Templates = {
  explanation(rule: ReportReason): string
  answer(outcome: CaseMeasure | 'stands'): string
  deduction(why: Deduction): string
  gift(why: GiftReason): string
  orderLetter(template: OrderLetter): string
  desk(template: DeskTemplate, values: { name: string; order: string }): string
  /** Said after the explanation when an earlier text of the profile was restored. */
  textRestored(): string
  /** Said after the explanation when a recording of the profile is refused. */
  introRefused(): string
  /** Said after the explanation when the account is closed for some time. */
  suspended(): string
}

/** Sentences for decisions in a member's language; null until they have loaded. */
export function useCaseTemplates(language: string): Templates | null {
  const locale = isLocale(language) ? language : 'en'
  const brand = useBrand()
  const read = () => getMessages(locale, brand)
  const messages = useSyncExternalStore(subscribeToCatalogues, read, read)
  useEffect(() => void loadCatalogues(locale, ['caseTemplates']), [locale])
  if (!('caseTemplates' in messages)) return null
  const t = createTranslator({ locale, messages, namespace: 'caseTemplates' })
  return {
    explanation: (rule) => t(`explanation.${rule}`),
    answer: (outcome) => t(`answers.${outcome}`),
    gift: (why) => t(`given.${why}`),
    orderLetter: (template) => t(`orderLetters.${template}`),
    desk: (template, values) => t(`desk.${template}`, values),
    deduction: (why) => t(`deducted.${why}`),
    textRestored: () => t('textRestored'),
    introRefused: () => t('introRefused'),
    suspended: () => t('suspended'),
  }
}
