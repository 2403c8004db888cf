import type { RefusalReason } from '../../../photos/contract.ts'
import type { ReportReason } from '../../contract.ts'

/** Categories of illegal content and their keywords, in the order of Annex I. */
const categories: [category: string, keywords: string[]][] = [
  ['ANIMAL_WELFARE', ['ANIMAL_HARM', 'UNLAWFUL_SALE_ANIMALS']],
  [
    'CONSUMER_INFORMATION',
    [
      'HIDDEN_ADVERTISEMENT',
      'INSUFFICIENT_INFORMATION_ON_TRADERS',
      'MISLEADING_INFO_GOODS_SERVICES',
      'MISLEADING_INFO_CONSUMER_RIGHTS',
      'NONCOMPLIANCE_PRICING',
    ],
  ],
  [
    'CYBER_VIOLENCE',
    [
      'CYBER_BULLYING_INTIMIDATION',
      'CYBER_HARASSMENT',
      'CYBER_INCITEMENT',
      'CYBER_STALKING',
      'NON_CONSENSUAL_IMAGE_SHARING',
      'NON_CONSENSUAL_MATERIAL_DEEPFAKE',
    ],
  ],
  [
    'CYBER_VIOLENCE_AGAINST_WOMEN',
    [
      'BULLYING_AGAINST_GIRLS',
      'CYBER_HARASSMENT_AGAINST_WOMEN',
      'CYBER_STALKING_AGAINST_WOMEN',
      'FEMALE_GENDERED_DISINFORMATION',
      'INCITEMENT_AGAINST_WOMEN',
      'NON_CONSENSUAL_IMAGE_SHARING_AGAINST_WOMEN',
      'NON_CONSENSUAL_MATERIAL_DEEPFAKE_AGAINST_WOMEN',
    ],
  ],
  [
    'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    [
      'BIOMETRIC_DATA_BREACH',
      'DATA_FALSIFICATION',
      'MISSING_PROCESSING_GROUND',
      'RIGHT_TO_BE_FORGOTTEN',
    ],
  ],
  ['ILLEGAL_OR_HARMFUL_SPEECH', ['DEFAMATION', 'DISCRIMINATION', 'HATE_SPEECH']],
  [
    'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    [
      'COPYRIGHT_INFRINGEMENT',
      'DESIGN_INFRINGEMENT',
      'GEOGRAPHIC_INDICATIONS_INFRINGEMENT',
      'PATENT_INFRINGEMENT',
      'TRADE_SECRET_INFRINGEMENT',
      'TRADEMARK_INFRINGEMENT',
    ],
  ],
  [
    'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    ['MISINFORMATION_DISINFORMATION', 'VIOLATION_EU_LAW', 'VIOLATION_NATIONAL_LAW'],
  ],
  [
    'PROTECTION_OF_MINORS',
    [
      'AGE_SPECIFIC_RESTRICTIONS_MINORS',
      'CHILD_SEXUAL_ABUSE_MATERIAL',
      'CHILD_SEXUAL_ABUSE_MATERIAL_DEEPFAKE',
      'GROOMING_SEXUAL_ENTICEMENT_MINORS',
      'UNSAFE_CHALLENGES',
    ],
  ],
  [
    'RISK_FOR_PUBLIC_SECURITY',
    [
      'ILLEGAL_ORGANIZATIONS',
      'RISK_ENVIRONMENTAL_DAMAGE',
      'RISK_PUBLIC_HEALTH',
      'TERRORIST_CONTENT',
    ],
  ],
  [
    'SCAMS_AND_FRAUD',
    [
      'IMPERSONATION_ACCOUNT_HIJACKING',
      'INAUTHENTIC_ACCOUNTS',
      'INAUTHENTIC_LISTINGS',
      'INAUTHENTIC_USER_REVIEWS',
      'PHISHING',
      'PYRAMID_SCHEMES',
    ],
  ],
  ['SELF_HARM', ['CONTENT_PROMOTING_EATING_DISORDERS', 'SELF_MUTILATION', 'SUICIDE']],
  ['UNSAFE_AND_PROHIBITED_PRODUCTS', ['PROHIBITED_PRODUCTS', 'UNSAFE_PRODUCTS']],
  [
    'VIOLENCE',
    [
      'COORDINATED_HARM',
      'INCITEMENT_VIOLENCE_HATRED',
      'HUMAN_EXPLOITATION',
      'HUMAN_TRAFFICKING',
      'TRAFFICKING_WOMEN_GIRLS',
    ],
  ],
]

/** Content that breaks the terms and no law. */
const termsCategory: (typeof categories)[number] = [
  'OTHER_VIOLATION_TC',
  [
    'ADULT_SEXUAL_MATERIAL',
    'AGE_SPECIFIC_RESTRICTIONS',
    'GEOGRAPHICAL_REQUIREMENTS',
    'GOODS_SERVICES_NOT_PERMITTED',
    'LANGUAGE_REQUIREMENTS',
    'NUDITY',
  ],
]

export type TransparencyRow = { category: string; keyword: string | null }

const toRows = (listed: typeof categories): TransparencyRow[] =>
  listed.flatMap(([category, keywords]) => [
    { category, keyword: null },
    ...[...keywords, 'OTHER'].map((keyword) => ({ category, keyword })),
  ])

export const illegalRows = toRows(categories)
/** The last category takes what breaks the terms alone. */
export const termsRows = toRows([...categories, termsCategory])
export const noticeRows: TransparencyRow[] = [
  ...illegalRows,
  { category: 'NOT_SPECIFIED_NOTICE', keyword: null },
]

const rules: Record<ReportReason | RefusalReason, TransparencyRow> = {
  underage: { category: 'PROTECTION_OF_MINORS', keyword: 'AGE_SPECIFIC_RESTRICTIONS_MINORS' },
  minor: { category: 'PROTECTION_OF_MINORS', keyword: null },
  illegal: { category: 'ILLEGAL_OR_HARMFUL_SPEECH', keyword: null },
  threat: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_BULLYING_INTIMIDATION' },
  harassment: { category: 'CYBER_VIOLENCE', keyword: 'CYBER_HARASSMENT' },
  scam: { category: 'SCAMS_AND_FRAUD', keyword: null },
  fake: { category: 'SCAMS_AND_FRAUD', keyword: 'INAUTHENTIC_ACCOUNTS' },
  other_person: { category: 'SCAMS_AND_FRAUD', keyword: 'IMPERSONATION_ACCOUNT_HIJACKING' },
  spam: { category: 'CONSUMER_INFORMATION', keyword: 'HIDDEN_ADVERTISEMENT' },
  advertisement: { category: 'CONSUMER_INFORMATION', keyword: 'HIDDEN_ADVERTISEMENT' },
  sexual: { category: 'OTHER_VIOLATION_TC', keyword: 'ADULT_SEXUAL_MATERIAL' },
  nudity: { category: 'OTHER_VIOLATION_TC', keyword: 'NUDITY' },
  contact: { category: 'OTHER_VIOLATION_TC', keyword: null },
  no_person: { category: 'OTHER_VIOLATION_TC', keyword: null },
  quality: { category: 'OTHER_VIOLATION_TC', keyword: null },
  other: { category: 'OTHER_VIOLATION_TC', keyword: null },
}

const isRule = (rule: string): rule is keyof typeof rules => rule in rules

/**
 * The row in which a rule counts, besides the row of its category; the last row if the table has no
 * category for it.
 */
export function classify(rule: string, rows: readonly TransparencyRow[]): TransparencyRow {
  const entry = isRule(rule) ? rules[rule] : rules.other
  const isListed = rows.some(({ category }) => category === entry.category)
  return isListed ? entry : (rows.at(-1) ?? entry)
}
