import type { Api } from '../../src/platform/contract.ts'
import { claimReview } from '../../src/reviews/contract.ts'

/** Claims a selfie and returns it as who decides sees it. */
export async function openSelfie(api: Api, member: string) {
  const { opened } = await api(claimReview, { kind: 'selfie', subject: member })
  if (opened?.kind !== 'selfie') throw new Error('no selfie was opened')
  return opened
}

/** Claims a second look and returns what the first decision was about. */
export async function openCheck(api: Api, id: string) {
  const { opened } = await api(claimReview, { kind: 'quality', subject: id })
  if (opened?.kind !== 'quality') throw new Error('no check was opened')
  return opened
}
