import * as z from 'zod/mini'
import { Id } from '../platform/ids.ts'

export const Origin = z.enum(['member', 'fictional', 'partner', 'performer'])
export type Origin = z.infer<typeof Origin>

/** A picture that this viewer may see; sizes are addresses on our own host. */
export const CardImage = z.object({ thumb: z.string(), card: z.string(), thumbhash: z.string() })

/**
 * One person as every list shows them: search, likes, chats, suggestions. Never an exact birth date or position.
 * `online` and counts are false and 0 for whatever is not a member; `origin` is shown as words wherever a card is.
 */
export const ProfileCard = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']),
  origin: Origin,
  language: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  online: z.boolean(),
  main_image: z.nullable(CardImage),
  /** Photos that are not the main one: locked for free members. */
  more_photos: z.int(),
})
export type ProfileCard = z.infer<typeof ProfileCard>
