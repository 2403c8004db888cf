import {
  catalogues as legalCatalogues,
  legalDocuments,
  type LegalDocument,
} from '../legal/rules.ts'
import type { TextGroup } from './contract.ts'

/** The legal text that a catalogue contains, if it does. */
export const findDocument = (catalogue: string): LegalDocument | undefined =>
  legalDocuments.find((document) => legalCatalogues[document] === catalogue)

/** The part that a catalogue belongs to. */
export function getGroup(catalogue: string): TextGroup {
  if (catalogue.startsWith('land')) return 'landers'
  if (catalogue === 'pagesFaq') return 'faq'
  if (findDocument(catalogue)) return 'legal'
  return /^mail$|Mails$/.test(catalogue) ? 'mails' : 'pages'
}
