/** Columns and rows of Annex I, word for word, as far as they count something here. */

const identity = ['Applicability', 'Service', 'Reporting period']
const OTHER = 'Description of the sub-category "Other"'

export const summaryColumns = ['Applicability', 'Service', 'Indicator', 'Value']

const noticeFigures = [
  'Number of notices received ',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Median time to take action',
  'Median time to take action (Trusted Flagger notices)',
  'Number of actions taken on the basis of the law',
  'Number of actions taken on the basis of the law (Trusted Flagger notices)',
  'Number of actions taken on the basis of the terms and conditions of the service',
  'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
]
const measureFigures = [
  "Number of measures taken at the provider's own initiative ",
  'Number of measures taken after detection with solely automated means ',
  'Visibility restriction Removal',
  'Visibility restriction Disable',
  'Visibility restriction Demoted',
  'Visibility restriction Age restricted',
  'Visibility restriction Interaction restricted',
  'Visibility restriction Labelled ',
  'Visibility restriction Other',
  'Monetary restriction Suspension',
  'Monetary restriction Termination',
  'Monetary restriction Other',
  'Provision of the service Suspension',
  'Provision of the service Termination',
  'Account restriction Suspension',
  'Account restriction Termination',
]

export const noticeColumns = [
  ...identity,
  'Category of illegal content',
  OTHER,
  ...noticeFigures,
  ...noticeFigures.map((name) => `Contextual information on ${name}`),
]

export const measureColumns = (categoryColumn: string): string[] => [
  ...identity,
  categoryColumn,
  OTHER,
  ...measureFigures,
  ...measureFigures.map((name) => `Contextual Information on ${name}`),
]

export const appealColumns = [
  ...identity,
  'Section',
  'Indicator',
  'Scope',
  'Value',
  'Contextual Information',
]

export const HOSTING = 'Only for providers of hosting services, including online platforms'
export const PLATFORMS = 'Only for providers of online platforms'

export const appealSubjects = {
  visibility:
    'Complaint regarding a decision to remove or disable access to or restrict visibility of information',
  account: 'Complaint regarding a decision to suspend or terminate an account ',
  notice:
    'Complaint regarding a decision not to take action on a notice submitted in accordance with Article 16',
} as const
export type AppealSubject = keyof typeof appealSubjects
