import { route } from '../../server/http/route.ts'
import { hidePage } from '../contract.ts'

/** The figure is the number of requests by route that the metrics hold; nothing else is kept. */
export const trafficRoutes = [route(hidePage, () => Promise.resolve({}))]
