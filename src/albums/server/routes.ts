import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { getAlbum } from './get-album.ts'
import { grantAlbum } from './grant-album.ts'
import { revokeAlbum } from './revoke-album.ts'

const changes: CallLimit = {
  name: 'album',
  points: 200,
  seconds: 86_400,
  by: 'member',
  store: 'memory',
}

export const albumRoutes = [
  route(contract.getAlbum, getAlbum),
  route(contract.grantAlbum, grantAlbum, { limits: [changes] }),
  route(contract.revokeAlbum, revokeAlbum, { limits: [changes] }),
]
