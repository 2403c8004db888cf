import type { Api, Input } from '../../src/platform/contract.ts'
import type { CaseKind } from '../../src/moderation/console/contract.ts'
import { claimReview, decideReview, releaseReview } from '../../src/reviews/contract.ts'

type Case = { kind: CaseKind; id: string }
type Decision = Extract<Input<typeof decideReview>, { kind: CaseKind }>
type Claim = Omit<Input<typeof claimReview>, 'kind' | 'subject'>

/** Decides a report or complaint. */
export const decideCase = (
  api: Api,
  { id: subject, ...decision }: Case & Omit<Decision, 'kind' | 'subject'>,
) => api(decideReview, { ...decision, subject })

export const claimCase = (api: Api, { kind, id: subject, ...claim }: Case & Claim) =>
  api(claimReview, { kind, subject, ...claim })

export const releaseCase = (api: Api, { kind, id: subject }: Case) =>
  api(releaseReview, { kind, subject })
