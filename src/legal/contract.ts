import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { EmptyObject } from '../platform/ids.ts'

/** Where a text stands: forms and pages of members, the terms, or the page about local law. */
export const localPlaces = ['sign_up', 'profile', 'chat', 'order', 'terms', 'page'] as const
export type LocalPlace = (typeof localPlaces)[number]

export const localTextNames = [
  'screening',
  'safety',
  'policy',
  'fraud',
  'cancel',
  'claim',
  'code',
] as const

export const localForms = ['capitals', 'bold', 'plain'] as const

/**
 * Records that the member accepts the current version of the terms. A repeat changes nothing: the
 * first acceptance is the proof.
 */
export const acceptTerms = call({
  method: 'POST',
  path: '/api/terms.php',
  access: 'member',
  repeat: 'natural',
  /** The version that the member was shown. */
  input: z.object({ version: z.int32() }),
  output: EmptyObject,
  fails: { terms_changed: 409 },
})
