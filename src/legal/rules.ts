/** The texts that bind the site and its members. */
export const legalDocuments = ['terms', 'privacy', 'return-policy', 'cookies', 'ban'] as const
export type LegalDocument = (typeof legalDocuments)[number]

type LegalVersion = {
  version: number
  /** The day from which it applies. */
  from: string
}

/**
 * The versions of each text, oldest first. A change of meaning is a new version: members are asked
 * to accept new terms at their next visit. A correction of the wording is not.
 */
const versions: Record<LegalDocument, [LegalVersion, ...LegalVersion[]]> = {
  terms: [{ version: 1, from: '2026-11-21' }],
  privacy: [
    { version: 1, from: '2026-11-21' },
    { version: 2, from: '2026-11-24' },
    { version: 3, from: '2026-11-25' },
    { version: 4, from: '2026-11-28' },
  ],
  'return-policy': [{ version: 1, from: '2026-11-21' }],
  cookies: [
    { version: 1, from: '2026-11-21' },
    { version: 2, from: '2026-11-22' },
    { version: 3, from: '2026-11-25' },
    { version: 4, from: '2026-11-28' },
  ],
  ban: [{ version: 1, from: '2026-11-21' }],
}

export const currentVersion = (document: LegalDocument): LegalVersion =>
  versions[document].at(-1) ?? versions[document][0]

/** The catalogue with the text (messages/<language>/<catalogue>.json). */
export const catalogues: Record<LegalDocument, string> = {
  terms: 'pagesTerms',
  privacy: 'pagesPrivacy',
  'return-policy': 'pagesReturn',
  cookies: 'pagesCookies',
  ban: 'pagesBan',
}
