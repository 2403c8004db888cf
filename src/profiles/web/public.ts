/** What pages of other features may use; with `InterestChips`, `PlaceFields` and `useTraitName` a page names `traits` in its texts. */
export { InterestChips } from './interest-chips.tsx'
export { LocationFields as PlaceFields, type LocationInput as Place } from './location-fields.tsx'
export { profileQuery, useSetCity as useSetPlace, useUpdateProfile } from './queries.ts'
export { useTraitName } from './use-trait-name.ts'
