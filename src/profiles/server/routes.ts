import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as places from '../places-contract.ts'
import * as intention from '../intention-contract.ts'
import * as prompts from '../prompts-contract.ts'
import * as trip from '../trip-contract.ts'
import { endTrip } from './end-trip.ts'
import { geocode } from './geocode.ts'
import { getIntentions } from './get-intentions.ts'
import { getProfile } from './get-profile.ts'
import { getTrip } from './get-trip.ts'
import { listCities } from './list-cities.ts'
import { listInterests } from './list-interests.ts'
import { listRegions } from './list-regions.ts'
import { listPrompts } from './list-prompts.ts'
import { orderAnswers } from './order-answers.ts'
import { recordVisit } from './record-visit.ts'
import { removeAnswer } from './remove-answer.ts'
import { saveAnswer } from './save-answer.ts'
import { saveIntentions } from './save-intentions.ts'
import { saveNote } from './save-note.ts'
import { saveTrip } from './save-trip.ts'
import { setCity } from './set-city.ts'
import { updateProfile } from './update-profile.ts'

/** More changes of a profile's words than a person makes. */
const words: CallLimit = {
  name: 'profile_words',
  points: 100,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

/** More attempts than somebody needs who corrects the days. */
const trips: CallLimit = {
  name: 'trip',
  points: 30,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const profilesRoutes = [
  route(contract.getProfile, getProfile),
  route(contract.updateProfile, updateProfile),
  route(contract.setCity, setCity, {
    limits: [{ name: 'place', points: 10, seconds: 86_400, by: 'member', store: 'database' }],
  }),
  route(places.listCities, listCities, { replica: true }),
  route(places.geocode, geocode, {
    limits: [{ name: 'geocode', points: 30, seconds: 3600, by: 'address', store: 'memory' }],
  }),
  route(places.listRegions, listRegions, { replica: true }),
  route(contract.listInterests, listInterests, { replica: true }),
  route(contract.saveNote, saveNote),
  route(intention.getIntentions, getIntentions),
  route(intention.saveIntentions, saveIntentions, { limits: [words] }),
  route(prompts.listPrompts, listPrompts),
  route(prompts.saveAnswer, saveAnswer, { limits: [words] }),
  route(prompts.removeAnswer, removeAnswer, { limits: [words] }),
  route(prompts.orderAnswers, orderAnswers, { limits: [words] }),
  route(trip.getTrip, getTrip),
  route(trip.saveTrip, saveTrip, { limits: [trips] }),
  route(trip.endTrip, endTrip),
  route(contract.recordVisit, recordVisit, { unread: true }),
]
