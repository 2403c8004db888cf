/** A deleted photo can be brought back for so long; then its files go. */
export const UNDO_MINUTES = 60

/** Bits of 64 in which two pictures of the same thing may differ. */
export const SAME_PICTURE_BITS = 5

/** Bits in which a picture may differ from a refused one and still be shown to a person as like it. */
export const LIKE_PICTURE_BITS = 14
