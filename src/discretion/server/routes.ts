import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import * as contacts from '../contacts-contract.ts'
import * as places from '../places-contract.ts'
import { blockContacts } from './block-contacts.ts'
import { getBlockedContacts } from './get-blocked-contacts.ts'
import { unblockContacts } from './unblock-contacts.ts'
import { getDiscretion } from './get-discretion.ts'
import { getHiddenPlaces } from './get-hidden-places.ts'
import { saveHiddenPlaces } from './save-hidden-places.ts'
import { updateDiscretion } from './update-discretion.ts'

const changes: CallLimit = {
  name: 'discretion',
  points: 60,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const discretionRoutes = [
  route(contract.getDiscretion, getDiscretion),
  route(contract.updateDiscretion, updateDiscretion, { limits: [changes] }),
  route(places.getHiddenPlaces, getHiddenPlaces),
  route(places.saveHiddenPlaces, saveHiddenPlaces, { limits: [changes] }),
  route(contacts.getBlockedContacts, getBlockedContacts),
  route(contacts.blockContacts, blockContacts, { limits: [changes] }),
  route(contacts.unblockContacts, unblockContacts, { limits: [changes] }),
]
