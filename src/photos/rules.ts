/** Minutes until the files of a deleted photo are removed; until then it can be restored. */
export const UNDO_MINUTES = 60

/** The maximum Hamming distance of the 64-bit hashes of the same picture. */
export const SAME_PICTURE_BITS = 5

/**
 * The maximum Hamming distance at which a photo is shown to a moderator as similar to a rejected
 * one.
 */
export const LIKE_PICTURE_BITS = 14
