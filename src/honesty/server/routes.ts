import { route, type RawRoute } from '../../server/http/route.ts'
import { getHonesty as getHonestyCall } from '../contract.ts'
import { getHonestyStrip as getHonestyStripCall } from '../strip-contract.ts'
import { getHonesty } from './get-honesty.ts'
import { getHonestyStrip } from './get-honesty-strip.ts'
import { serveChain, serveQuery } from './public-files.ts'

export const honestyRoutes = [
  route(getHonestyCall, getHonesty, { replica: true }),
  route(getHonestyStripCall, getHonestyStrip, { replica: true }),
]

export const honestyRawRoutes: RawRoute[] = [
  { method: 'GET', path: '/honesty/chain.json', handle: serveChain },
  {
    method: 'GET',
    path: '/honesty/queries/:name',
    handle: (ctx, _request, { name = '' }) => serveQuery(ctx, name.replace(/\.sql$/, '')),
  },
]
