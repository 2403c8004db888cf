/** A deleted photo can be brought back for so long; then its files go. */
export const UNDO_MINUTES = 60

/** Bits of 64 in which two pictures of the same thing may differ. */
export const SAME_PICTURE_BITS = 5

/** What a moderator may refuse a photo for; the texts stand in the messages. */
export const refusalReasons = [
  'no_person',
  'nudity',
  'minor',
  'other_person',
  'contact',
  'advertisement',
  'illegal',
  'quality',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
