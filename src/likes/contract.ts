import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant } from '../platform/ids.ts'
import { CardImage, ProfileCard } from '../profiles/contract.ts'

export const likeTypes = ['received', 'given', 'matches'] as const
const LikeType = z.enum(likeTypes)
export type LikeType = z.infer<typeof LikeType>

/** A person in a list of likes; `match` is the picture for the moment of a match. */
export const LikeProfile = z.object({
  ...ProfileCard.shape,
  main_image: z.nullable(z.object({ ...CardImage.shape, match: z.string() })),
  /** The viewer likes this person. */
  liked: z.boolean(),
  matched: z.boolean(),
  /** When the like of this list was given, or when both liked each other. */
  at: Instant,
})
export type LikeProfile = z.infer<typeof LikeProfile>

export const LikeCounts = z.object({
  received: z.int(),
  given: z.int(),
  matches: z.int(),
  new: z.int(),
})
export type LikeCounts = z.infer<typeof LikeCounts>

/** One of the three lists by pages; without a type those who like the viewer, new first. */
export const listLikes = call({
  method: 'GET',
  path: '/api/likes.php',
  access: 'member',
  input: z.object({
    type: z._default(LikeType, 'received'),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  output: z.object({
    profiles: z.array(LikeProfile),
    /** Who of these likes the viewer, and whose like was not opened yet. */
    liked_by: z.array(z.object({ id: Id, like_new: z.boolean() })),
    counts: LikeCounts,
    /** What to pass as `after` for the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
  fails: {},
})

/** What stands between the viewer and one other member. */
export const getLike = call({
  method: 'GET',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ profile: LikeProfile, likes_me: z.boolean(), like_new: z.boolean() }),
  fails: { profile_not_available: 403 },
})

/** The moment of a match: both pictures, and whether a first message costs nothing. */
export const Match = z.object({
  profile: LikeProfile,
  own_image: z.nullable(z.string()),
  free_message: z.boolean(),
})
export type Match = z.infer<typeof Match>

/** The latest match that the member has not seen: they liked first, and the other has liked back since. */
export const getMatch = call({
  method: 'GET',
  path: '/api/match.php',
  access: 'member',
  input: z.object({}),
  output: z.nullable(Match),
  fails: {},
})

/** The member has seen this match; `new_match`: another one waits. */
export const seeMatch = call({
  method: 'PUT',
  path: '/api/match.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ new_match: z.boolean() }),
  fails: {},
  repeat: 'natural',
})

/** `match` goes to exactly one of the two likes that make it: the second. */
export const giveLike = call({
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ matched: z.boolean(), match: z.nullable(Match) }),
  fails: { profile_not_available: 403, cannot_be_liked: 403 },
})

/** Taking back what was not given changes nothing. */
export const removeLike = call({
  method: 'DELETE',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({}),
  fails: {},
})

/** The viewer has looked at a like received: it is no longer new. */
export const openLike = call({
  method: 'PUT',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ new_likes: z.int() }),
  fails: {},
})

/** Why two might get along, from what both say of themselves and nothing else. */
export const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('likes_you') }),
  z.object({ kind: z.literal('interests'), count: z.int() }),
  z.object({ kind: z.literal('city'), city: z.string() }),
  z.object({ kind: z.literal('region'), region: z.string() }),
  z.object({ kind: z.literal('near'), km: z.int() }),
  /** Where nothing else is known. */
  z.object({ kind: z.literal('country'), country: z.string() }),
  z.object({ kind: z.literal('language'), language: z.string() }),
  z.object({ kind: z.literal('age') }),
  z.object({ kind: z.literal('active'), when: z.enum(['day', 'week']) }),
])
export type Reason = z.infer<typeof Reason>

export const Suggestion = z.object({
  profile: LikeProfile,
  about: z.string(),
  interests: z.array(z.string()),
  shared_interests: z.array(z.string()),
  /** Upper end of the band in km, between the two cities. */
  distance: z.nullable(z.int()),
  reasons: z.array(Reason),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Members ranked by what both say of themselves, best first, without a limit. */
export const findMatches = call({
  method: 'GET',
  path: '/api/match-finder.php',
  access: 'member',
  input: z.object({
    gender: z.optional(z.enum(['male', 'female', 'any'])),
    page: z._default(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), '1'),
    /** Nobody far away before somebody near: for whoever has just said where they live. */
    near: z.optional(z.literal('1')),
  }),
  output: z.object({
    suggestions: z.array(Suggestion),
    /** Who is looked for: as asked, else as the member's own profile suggests. */
    gender: z.enum(['male', 'female', 'any']),
    next: z.nullable(z.int()),
  }),
  fails: {},
})

/** Where the swipe game stands; the server's clock decides. */
export const SwipeState = z.object({
  likes_left: z.int(),
  likes_a_day: z.int(),
  /** When the likes are full again: midnight where the member lives. */
  resets_at: Instant,
  can_undo: z.boolean(),
})
export type SwipeState = z.infer<typeof SwipeState>

/** Returns the next cards of the swipe game. */
export const getDeck = call({
  method: 'GET',
  path: '/api/swipe.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ cards: z.array(Suggestion), state: SwipeState }),
  fails: {},
})

/** Passing is never counted. */
export const swipe = call({
  method: 'POST',
  path: '/api/swipe.php',
  access: 'member',
  input: z.object({ member: Id, choice: z.enum(['like', 'pass']) }),
  output: z.object({ state: SwipeState, match: z.nullable(Match) }),
  fails: { profile_not_available: 403, cannot_be_liked: 403, no_swipe_likes_left: 409 },
})

/** Takes the last pass back, once; the card comes first again. */
export const undoPass = call({
  method: 'DELETE',
  path: '/api/swipe.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ state: SwipeState, card: z.nullable(Suggestion) }),
  fails: { nothing_to_undo: 409 },
})

/** Somebody worth a look: who likes the viewer and was not opened yet, or who might fit and knows nothing of it. */
export const Offer = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  main_image: z.nullable(z.object({ ...CardImage.shape, match: z.string() })),
  reason: z.enum(['liked_you', 'suggestion']),
})
export type Offer = z.infer<typeof Offer>

/** Writes nothing: a like received and not opened, else somebody who might fit, else 204. */
export const autoLike = call({
  method: 'GET',
  path: '/api/auto-like.php',
  access: 'member',
  input: z.object({}),
  output: z.nullable(Offer),
  fails: {},
})
