import { route, type CallLimit } from '../../server/http/route.ts'
import * as contract from '../contract.ts'
import { autoLike } from './auto-like.ts'
import { findMatches } from './find-matches.ts'
import { getDeck } from './get-deck.ts'
import { getLike } from './get-like.ts'
import { getMatch } from './get-match.ts'
import { giveLike } from './give-like.ts'
import { listLikes } from './list-likes.ts'
import { openLike } from './open-like.ts'
import { seeMatch } from './see-match.ts'
import { swipe } from './swipe.ts'
import { removeLike } from './remove-like.ts'
import { undoPass } from './undo-pass.ts'

/** More likes than a person gives, far fewer than a script would. */
const likes: CallLimit = {
  name: 'likes',
  points: 300,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}
/** Passes are unlimited in the product; this bounds scripts only. */
const swipes: CallLimit = {
  name: 'swipes',
  points: 3000,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

export const likesRoutes = [
  route(contract.listLikes, listLikes),
  route(contract.getLike, getLike),
  route(contract.getMatch, getMatch),
  route(contract.seeMatch, seeMatch),
  route(contract.giveLike, giveLike, { limits: [likes] }),
  route(contract.removeLike, removeLike, { limits: [likes] }),
  route(contract.openLike, openLike),
  route(contract.findMatches, findMatches, { replica: true, traits: true }),
  route(contract.getDeck, getDeck, { replica: true, traits: true }),
  route(contract.swipe, swipe, { limits: [swipes] }),
  route(contract.undoPass, undoPass, { limits: [swipes] }),
  route(contract.autoLike, autoLike),
]
