import * as z from 'zod'
import { personFailures } from '../accounts/contract.ts'
import { call } from '../platform/contract.ts'
import { choiceNames } from './choice-contract.ts'
import { mapNames } from '../platform/map-names.ts'
import { IntentionKey } from './intention-contract.ts'
import { VoiceIntro } from '../voice/intro-contract.ts'
import { Id, EmptyObject, multilineText, MainImage, typedText } from '../platform/ids.ts'

export const Origin = z.enum(['member', 'fictional', 'partner', 'performer'])
export type Origin = z.infer<typeof Origin>

/**
 * Where somebody is shown for some days, the last one included. Region and city at home are empty
 * meanwhile. Visitors are told neither.
 */
const Visiting = z.object({
  city: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Both days in the reader's language: “3–9 May”. */
  dates: z.string(),
})

/**
 * A person as lists show them: search, likes, chats, suggestions. Never contains an exact birth
 * date or position. `online` and counts are false and 0 unless `origin` is `member`; any other
 * origin is labelled wherever the card is shown.
 */
export const ProfileCard = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']),
  origin: Origin,
  language: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  visiting: z.nullable(Visiting),
  online: z.boolean(),
  /** A person compared a selfie with the main photo, and the address is confirmed. */
  verified: z.boolean(),
  main_image: z.nullable(MainImage),
  /** The number of other photos, locked for free members. */
  more_photos: z.int(),
  /** Of somebody without a photo: their first answer, or what they say about themselves. */
  words: z.nullable(z.object({ question: z.nullable(z.string()), text: z.string() })),
})
export type ProfileCard = z.infer<typeof ProfileCard>

const Choice = z.string().check(z.maxLength(30))
const Gender = z.enum(['male', 'female'])
const LookingFor = z.enum(['female', 'male', 'everyone'])

/** The chosen keys by field; null where the member gives none. */
export const ProfileFields = z.object({
  ...mapNames(choiceNames, () => z.nullable(Choice)),
  sexuality: z.nullable(z.enum(['hetero', 'gay', 'lesbian', 'bi'])),
})
export type ProfileFields = z.infer<typeof ProfileFields>

/** A photo as this viewer may see it; a locked one is a separate blurred image. */
export const VisiblePhoto = z.object({
  /** For a report of this photo. */
  id: Id,
  thumb: z.string(),
  full: z.string(),
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
  locked: z.boolean(),
  /** Of the private album, which its owner lets the viewer see. */
  private: z.boolean(),
})
export type VisiblePhoto = z.infer<typeof VisiblePhoto>

/** The last visit in coarse bands, for privacy. */
const Active = z.enum(['online', 'day', 'week', 'month'])

/** A profile as another member or a visitor sees it. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: Gender,
  origin: Origin,
  language: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  visiting: z.nullable(Visiting),
  own: z.boolean(),
  active: z.nullable(Active),
  /** A person compared a selfie with the main photo, and the address is confirmed. */
  verified: z.boolean(),
  /** The upper end of the distance band between the two cities, in km. */
  distance: z.nullable(z.int()),
  about: z.string(),
  /** Answers to prompts; the question is in the reader's language, the answer in its writer's. */
  answers: z.array(z.object({ prompt: z.string(), question: z.string(), text: z.string() })),
  /** What they ask whoever writes to them first. */
  opening_question: z.nullable(z.string()),
  /** What they say; null to visitors, and while nobody of the staff has let it pass. */
  voice_intro: z.nullable(VoiceIntro),
  /** What brings them here, the main answer first, as this viewer may know it. */
  intentions: z.array(IntentionKey),
  fields: ProfileFields,
  interests: z.array(z.string()),
  shared_interests: z.array(z.string()),
  main_image: z.nullable(MainImage),
  photos: z.array(VisiblePhoto),
  liked: z.boolean(),
  likes_me: z.boolean(),
  like_new: z.boolean(),
  matched: z.boolean(),
  /** The list of the viewer in which the member is. */
  list: z.nullable(z.enum(['bookmarked', 'hidden'])),
  /** The viewer may still write the one comment that belongs to a like of this member. */
  can_comment: z.boolean(),
  /** The viewer's private note; null where the site has none. */
  note: z.nullable(z.string()),
  /** What a profile of a partner or performer advertises: a page, and the site that it belongs to. */
  offer: z.nullable(z.object({ url: z.string(), site: z.string() })),
  /** Search engines may index the profile: its owner has opted in. */
  indexed: z.boolean(),
  /** For link previews, only if the owner has opted in. */
  social_image: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

/** Returns a profile as this viewer may see it. */
export const getMember = call({
  method: 'GET',
  path: '/api/member.php',
  access: 'anyone',
  input: z.object({ id: Id }),
  output: z.object({ member: Member }),
  fails: { profile_not_available: 403, profile_blocked: 403, profile_disabled: 410 },
})

/** The member's own profile with its private settings. */
export const OwnerProfile = z.object({
  id: Id,
  name: z.string(),
  gender: Gender,
  /** Private: it decides who is shown to whom, but no other member reads it. */
  looking_for: LookingFor,
  birth_date: z.iso.date(),
  age: z.int(),
  language: z.string(),
  country: z.string(),
  region: z.nullable(z.int()),
  city: z.nullable(z.int()),
  region_name: z.string(),
  city_name: z.string(),
  about: z.string(),
  fields: ProfileFields,
  interests: z.array(z.string()),
  show_sexuality: z.boolean(),
  sexuality_consent: z.boolean(),
  status: z.enum(['active', 'paused', 'disabled']),
  disabled_reason: z.nullable(z.string()),
  invisible: z.boolean(),
  promoted: z.boolean(),
  indexed: z.boolean(),
  show_visits: z.boolean(),
  hide_distance: z.boolean(),
  /** Others learn when the member is or was online, and how far they read; off: nor does the member. */
  show_online: z.boolean(),
  show_reads: z.boolean(),
})
export type OwnerProfile = z.infer<typeof OwnerProfile>

/** Returns the member’s own profile. */
export const getProfile = call({
  method: 'GET',
  path: '/api/profile.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({ profile: OwnerProfile }),
  fails: {},
})

const Switch = z.optional(z.boolean())
const ABOUT_LENGTH = 2000

/** Changes the given fields and keeps the others. */
export const updateProfile = call({
  method: 'PUT',
  path: '/api/profile.php',
  access: 'member',
  input: z.object({
    name: z.optional(typedText(200)),
    gender: z.optional(Gender),
    looking_for: z.optional(LookingFor),
    birth_date: z.optional(z.string().check(z.maxLength(10))),
    about: z.optional(multilineText(ABOUT_LENGTH)),
    ...mapNames(choiceNames, () => z.optional(z.nullable(Choice))),
    /** Stored only with `sexuality_consent`, a separate consent. */
    sexuality: z.optional(z.nullable(z.enum(['hetero', 'gay', 'lesbian', 'bi']))),
    sexuality_consent: Switch,
    show_sexuality: Switch,
    interests: z.optional(z.array(Choice).check(z.maxLength(20))),
    invisible: Switch,
    promoted: Switch,
    indexed: Switch,
    show_visits: Switch,
    hide_distance: Switch,
    show_online: Switch,
    show_reads: Switch,
    paused: Switch,
  }),
  output: z.object({ profile: OwnerProfile }),
  fails: { ...personFailures, consent_missing: 409, profile_disabled: 410 },
  repeat: 'natural',
})

/**
 * Sets the member's city, at most ten times a day, so that members cannot locate others by moving.
 */
export const setCity = call({
  method: 'PUT',
  path: '/api/place.php',
  access: 'member',
  input: z.object({ city: z.int32() }),
  output: z.object({ profile: OwnerProfile }),
  fails: { place_unknown: 404, region_closed: 403 },
  repeat: 'natural',
})

/** Lists the interests to choose from. */
export const listInterests = call({
  method: 'GET',
  path: '/api/interests.php',
  access: 'anyone',
  input: EmptyObject,
  output: z.object({ interests: z.array(z.string()) }),
  fails: {},
})

/** Saves the member’s private note about another member; an empty text deletes it. */
export const saveNote = call({
  method: 'PUT',
  path: '/api/note.php',
  access: 'member',
  /** An empty text deletes the note. */
  input: z.object({ id: Id, text: multilineText(1000) }),
  output: z.object({ note: z.string() }),
  fails: {},
  repeat: 'natural',
})

/** Records a visit, which its owner sees once a day. */
export const recordVisit = call({
  method: 'POST',
  path: '/api/visit.php',
  access: 'member',
  input: z.object({ id: Id }),
  output: EmptyObject,
  fails: {},
  repeat: 'natural',
})

/** Lists who visited the member’s profile. */
export const listVisitors = call({
  method: 'GET',
  path: '/api/visitors.php',
  access: 'member',
  input: EmptyObject,
  output: z.object({
    /** False: the member hides their own visits and therefore sees none. */
    shown: z.boolean(),
    visitors: z.array(
      z.object({
        profile: ProfileCard,
        liked: z.boolean(),
        like_new: z.boolean(),
        day: z.iso.date(),
      }),
    ),
  }),
  fails: {},
})
