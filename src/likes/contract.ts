import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Id, Instant, MainImage } from '../platform/ids.ts'
import { NewComment } from './comment-contract.ts'
import { ProfileCard } from '../profiles/contract.ts'
import { IntentionKey } from '../profiles/intention-contract.ts'

export const likeTypes = ['received', 'given', 'matches'] as const
const LikeType = z.enum(likeTypes)
export type LikeType = z.infer<typeof LikeType>

/** A member in a list of likes. */
export const LikeProfile = z.object({
  ...ProfileCard.shape,
  /** The viewer likes this member. */
  liked: z.boolean(),
  matched: z.boolean(),
  /** This member's like of the viewer has not been opened. */
  like_new: z.boolean(),
  /** The time of the like, or of the second like of a match. */
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

/** A page of one of the three lists; without a type the likes received, new ones first. */
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
    /** Those of the listed members who like the viewer. */
    liked_by: z.array(LikeProfile.pick({ id: true, like_new: true, main_image: true })),
    counts: LikeCounts,
    /** The `after` of the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
  fails: {},
})

/** The likes between the viewer and one other member. */
export const getLike = call({
  method: 'GET',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ profile: LikeProfile, likes_me: z.boolean(), like_new: z.boolean() }),
  fails: { profile_not_available: 403 },
})

/** What the match dialog shows: both pictures, and whether a first message is free. */
export const Match = z.object({
  profile: LikeProfile,
  own_image: z.nullable(z.string()),
  free_message: z.boolean(),
})
export type Match = z.infer<typeof Match>

/** The latest match that the member has not seen: the other member's like came second. */
export const getMatch = call({
  method: 'GET',
  path: '/api/match.php',
  access: 'member',
  input: z.object({}),
  output: z.nullable(Match),
  fails: {},
})

/** Marks a match as seen; `new_match`: there is another unseen one. */
export const seeMatch = call({
  method: 'PUT',
  path: '/api/match.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ new_match: z.boolean() }),
  fails: {},
  repeat: 'natural',
})

/**
 * Likes a member. `match` is returned for exactly one of the two likes of a match: the second. With a
 * comment, of which each member writes one for another, ever; the other reads it when they match.
 */
export const giveLike = call({
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id, comment: z.optional(NewComment) }),
  output: z.object({ matched: z.boolean(), match: z.nullable(Match) }),
  fails: {
    profile_not_available: 403,
    cannot_be_liked: 403,
    comment_used: 409,
    comment_too_late: 409,
    comment_subject_gone: 404,
    contact_in_comment: 422,
    same_text_too_often: 429,
    same_text_of_many: 429,
  },
})

/** Removes the viewer's like; without one it changes nothing. */
export const removeLike = call({
  method: 'DELETE',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({}),
  fails: {},
})

/** Clears the new mark of a received like. */
export const openLike = call({
  method: 'PUT',
  path: '/api/like.php',
  access: 'member',
  input: z.object({ member: Id }),
  output: z.object({ new_likes: z.int() }),
  fails: {},
})

/** A reason for a suggestion, derived only from the two profiles. */
export const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('likes_you') }),
  z.object({ kind: z.literal('interests'), count: z.int() }),
  /** What brings both here. */
  z.object({ kind: z.literal('intention'), intention: IntentionKey }),
  z.object({ kind: z.literal('city'), city: z.string() }),
  z.object({ kind: z.literal('region'), region: z.string() }),
  z.object({ kind: z.literal('near'), km: z.int() }),
  /** The fallback if nothing else is known. */
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
  /** The upper end of the distance band between the two cities, in km. */
  distance: z.nullable(z.int()),
  reasons: z.array(Reason),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Lists suggestions ranked by the two profiles, best first, without a daily limit. */
export const findMatches = call({
  method: 'GET',
  path: '/api/match-finder.php',
  access: 'member',
  input: z.object({
    gender: z.optional(z.enum(['male', 'female', 'any'])),
    page: z._default(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), '1'),
    /** Lists near members first, for a new member who has just entered a city. */
    near: z.optional(z.literal('1')),
  }),
  output: z.object({
    suggestions: z.array(Suggestion),
    /**
     * The gender of the suggestions: as requested, otherwise the preference of the member's
     * profile.
     */
    gender: z.enum(['male', 'female', 'any']),
    next: z.nullable(z.int()),
  }),
  fails: {},
})

/** The state of the swipe game, by the server's clock. */
export const SwipeState = z.object({
  likes_left: z.int(),
  likes_a_day: z.int(),
  /** When the daily likes are reset: midnight in the member's time zone. */
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

/** Likes or passes a card. Passes are not limited. */
export const swipe = call({
  method: 'POST',
  path: '/api/swipe.php',
  access: 'member',
  input: z.object({ member: Id, choice: z.enum(['like', 'pass']) }),
  output: z.object({ state: SwipeState, match: z.nullable(Match) }),
  fails: { profile_not_available: 403, cannot_be_liked: 403, no_swipe_likes_left: 409 },
})

/** Undoes the last pass, once; the card becomes the first again. */
export const undoPass = call({
  method: 'DELETE',
  path: '/api/swipe.php',
  access: 'member',
  input: z.object({}),
  output: z.object({ state: SwipeState, card: z.nullable(Suggestion) }),
  fails: { nothing_to_undo: 409 },
})

/**
 * A profile to offer: of a member with an unopened like of the viewer, or a suggestion who has not
 * liked the viewer.
 */
export const Offer = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  main_image: z.nullable(MainImage),
  reason: z.enum(['liked_you', 'suggestion']),
})
export type Offer = z.infer<typeof Offer>

/**
 * Returns the profile to offer: of an unopened received like, otherwise a suggestion, otherwise
 * 204. Writes nothing but why somebody was suggested.
 */
export const autoLike = call({
  method: 'GET',
  path: '/api/auto-like.php',
  access: 'member',
  input: z.object({}),
  output: z.nullable(Offer),
  fails: {},
})
