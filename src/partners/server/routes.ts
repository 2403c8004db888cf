import { route, type RawRoute } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { publicFeedKey } from './feed-key.ts'
import { giveFeed, givePhoto, PHOTO_PATH } from './give-feed.ts'
import { listRecipients } from './list-recipients.ts'
import { setRecipient } from './set-recipient.ts'

export const partnersRoutes = [
  route(contract.listRecipients, listRecipients),
  route(contract.setRecipient, setRecipient),
]

/** For partners' servers: the feed that we give, its photos, and the key that signs it. */
export const partnersRawRoutes: RawRoute[] = [
  { method: 'GET', path: '/feeds/members/:partner', handle: giveFeed },
  { method: 'GET', path: PHOTO_PATH, handle: (ctx, _request, params) => givePhoto(ctx, params) },
  {
    method: 'GET',
    path: '/feeds/key',
    handle: (ctx) =>
      Promise.resolve(
        new Response(publicFeedKey(ctx), { headers: { 'content-type': 'text/plain' } }),
      ),
  },
]
