import { whyPath } from '../../causes/web/public.tsx'
import type { Offer } from '../contract.ts'

/** The page that says why somebody is offered: their like, or the rules of the suggestion. */
export const offerWhyPath = ({ id, reason }: Offer): string =>
  whyPath(reason === 'liked_you' ? 'like' : 'suggestion', id)
