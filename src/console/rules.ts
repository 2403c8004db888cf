/** Within how many hours a photo is reviewed. */
export const REVIEW_HOURS = 1
