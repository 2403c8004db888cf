export { deleteAdvertisedProfile, saveAdvertisedProfile } from './advertised-profile.ts'
export {
  cardRowsSql,
  findVisibleCard,
  loadCards,
  loadVisibleCards,
  toCard,
  type CardRow,
} from './cards.ts'
export {
  loadCityPopulation,
  visibleDistance,
  isPopulousCity,
  type CityPopulation,
} from './city-population.ts'
export { locationNames as locationNamesOf } from './location-names.ts'
export { regionsByName } from './list-regions.ts'
export { toBlurredImage, toMainImage } from './main-image.ts'
export { countVisitors, listMemberVisitors } from './visits.ts'
export { getNote } from './profile-note.ts'
export {
  isVisibleThroughContact,
  listMissingItems,
  findViewerTraits,
  findProfile,
  findSearchTraits,
  verifiedSql,
  filledSql,
  traitsSql,
  type ProfileRow,
} from './profile.ts'
export { assertRegionOpen } from './open-region.ts'
export { listIntentions, pickVisibleIntentions, publicIntentionsSql } from './intention.ts'
export { lookingForChanged, profileTextsChanged } from './profile-events.ts'
export {
  approveAnswers,
  hasPendingAnswersSql,
  listPendingAnswers,
  pendingAnswersSql,
  listVisibleAnswers,
  refuseAnswers,
  type PendingAnswer,
} from './prompt-answer.ts'
export { listOnlineVisible, onlineVisibleSql } from './presence.ts'
export { runningTripJoin } from './trip.ts'
export { toVisiblePlace, type VisiblePlace } from './visible-place.ts'
export { toQuestion } from './prompt-catalogue.ts'
export { restoreProfileTexts } from './profile-texts.ts'
export { viewerProfileColumns, viewerProfileJoin, getMemberName } from './viewer-profile.ts'
export { changeBirthDate, createProfile } from './create-profile.ts'
export { disableProfile, hideProfile, showProfile, enableProfile } from './profile-state.ts'
