import { catalogues as legalCatalogues } from '../legal/rules.ts'
import type { TextGroup } from './contract.ts'

const legal = new Set(Object.values(legalCatalogues))

/** The part that a catalogue belongs to. */
export function groupOf(catalogue: string): TextGroup {
  if (catalogue.startsWith('land')) return 'landers'
  if (catalogue === 'pagesFaq') return 'faq'
  if (legal.has(catalogue)) return 'legal'
  return /^mail$|Mails$/.test(catalogue) ? 'mails' : 'pages'
}
