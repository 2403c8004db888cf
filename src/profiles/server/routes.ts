import { route } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as places from '../places-contract.ts'
import { geocode } from './geocode.ts'
import { getProfile } from './get-profile.ts'
import { listCities } from './list-cities.ts'
import { listInterests } from './list-interests.ts'
import { listRegions } from './list-regions.ts'
import { recordVisit } from './record-visit.ts'
import { saveNote } from './save-note.ts'
import { setCity } from './set-city.ts'
import { updateProfile } from './update-profile.ts'

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
  route(contract.recordVisit, recordVisit, { unread: true }),
]
