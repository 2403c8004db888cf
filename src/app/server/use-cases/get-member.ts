import { mayReadAlbum } from '../../../albums/server/public.ts'
import { getBlockState } from '../../../blocks/server/public.ts'
import { findList } from '../../../contact/server/public.ts'
import { getLikeStatuses, mayComment } from '../../../likes/server/public.ts'
import { listPhotoRows, type PhotoRow } from '../../../photos/server/public.ts'
import { showsOrigin } from '../../../partners/rules.ts'
import { findOffer } from '../../../partners/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { photoUrl } from '../../../platform/photo-url.ts'
import type {
  getMember as contract,
  Member,
  ProfileFields,
  VisiblePhoto,
} from '../../../profiles/contract.ts'
import { OPENING_QUESTION } from '../../../profiles/prompt-rules.ts'
import { mapNames } from '../../../platform/map-names.ts'
import {
  activeBand,
  ageOn,
  choiceNames,
  isAdvertised,
  notesAllowed,
} from '../../../profiles/rules.ts'
import {
  loadCityPopulation,
  visibleDistance,
  isVisibleThroughContact,
  isPopulousCity,
  getNote,
  listIntentions,
  listVisibleAnswers,
  pickVisibleIntentions,
  findProfile,
  findViewerTraits,
  listOnlineVisible,
  toMainImage,
  toVisiblePlace,
  type CityPopulation,
  type ProfileRow,
  type VisiblePlace,
} from '../../../profiles/server/public.ts'
import { visitorAccess } from '../../../sites/visitor-rules.ts'
import { findVisibleIntro } from '../../../voice/server/public.ts'
import { hasSource, TRAFFIC_COOKIE } from '../../../traffic/rules.ts'
import type { Context } from '../../../server/context.ts'
import { cityById } from '../../../server/places/places.ts'

/**
 * Returns a member's page as this viewer may see it, combined from the features that own its parts.
 * Throws as `visibleProfile` does.
 */
export async function getMember(
  ctx: Context,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const viewer = ctx.actor?.memberId
  // Loaded before it is known whether the viewer may see them: one round trip instead of two.
  const [
    profile,
    photos,
    mark,
    note,
    list,
    traits,
    populations,
    answers,
    intentions,
    commentLeft,
    seesAlbum,
    onlineVisible,
    voiceIntro,
  ] = await Promise.all([
    visibleProfile(ctx, id),
    listPhotoRows(ctx.db, id),
    viewer ? getLikeStatuses(ctx.db, viewer, [id]) : null,
    viewer && viewer !== id && hasNotes(ctx) ? getNote(ctx.db, viewer, id) : null,
    viewer && viewer !== id ? findList(ctx, viewer, id) : null,
    viewer !== id ? findViewerTraits(ctx) : null,
    loadCityPopulation(ctx),
    listVisibleAnswers(ctx, id),
    listIntentions(ctx, id),
    mayComment(ctx, id),
    mayReadAlbum(ctx, id),
    listOnlineVisible(ctx, [id]),
    findVisibleIntro(ctx, id),
  ])
  const place = toVisiblePlace(ctx, profile)
  const offer = isAdvertised(profile) ? await findOffer(ctx, id) : null
  const like = mark?.get(id) ?? noLike
  const visible = photos.filter(
    (photo) => photo.status === 'active' && (!photo.private || seesAlbum),
  )
  const active = visible.filter((photo) => !photo.private)
  const interests = showsField(ctx, 'interests') ? profile.interests : []
  const main = active.find((photo) => photo.main)
  const member: Member = {
    ...toPerson(ctx, profile, { place, populations, showsOnline: onlineVisible.has(id) }),
    own: viewer === id,
    verified: profile.verified && main !== undefined,
    distance: profile.hide_distance
      ? null
      : visibleDistance(findHome(traits?.city ?? null), place.city, populations),
    ...splitOpening(answers),
    voice_intro: voiceIntro,
    intentions: pickVisibleIntentions(intentions, like.matched),
    fields: toFields(ctx, profile),
    interests,
    shared_interests: interests.filter((interest) => traits?.interests.includes(interest)),
    main_image: main ? toMainImage(main) : null,
    photos: inOrder(visible).map((photo) =>
      toSeenPhoto(photo, viewer === id || ctx.actor?.paid === true || photo.main || photo.private),
    ),
    liked: like.liked,
    likes_me: like.likesMe,
    like_new: like.newLike,
    matched: like.matched,
    list,
    can_comment: isCommentable(profile, like.matched, commentLeft),
    note,
    offer,
    social_image: profile.indexed && main ? photoUrl(main.name, 'social') : null,
  }
  return { member }
}

/** The main photo first, those of the private album last. */
const inOrder = (photos: PhotoRow[]): PhotoRow[] =>
  photos.toSorted(
    (a, b) => Number(b.main) - Number(a.main) || Number(a.private) - Number(b.private),
  )

/** Who matches writes a message instead, and advertisements are not liked. */
const isCommentable = (profile: ProfileRow, isMatched: boolean, isLeft: boolean): boolean =>
  isLeft && !isMatched && !isAdvertised(profile)

function splitOpening(answers: Member['answers']): Pick<Member, 'answers' | 'opening_question'> {
  const opening = answers.find(({ prompt }) => prompt === OPENING_QUESTION)
  return {
    answers: answers.filter((answer) => answer !== opening),
    opening_question: opening?.text ?? null,
  }
}

const noLike = { liked: false, likesMe: false, newLike: false, matched: false }

const hasNotes = (ctx: Context) =>
  notesAllowed(ctx.site.settings.visible_profile_notes, ctx.country)

/**
 * Returns the profile, or throws the one failure that this viewer may see. A stranger gets the same
 * failure for a member who blocked them, is paused, banned, invisible or deleted, and for an id
 * that never existed, so that these states cannot be distinguished. Only members in a conversation
 * with the member learn that the profile is disabled: a block would have ended the conversation.
 */
async function visibleProfile(ctx: Context, id: string): Promise<ProfileRow> {
  const viewer = ctx.actor?.memberId
  const [profile, hidden] = await Promise.all([
    findOfferedProfile(ctx, id),
    viewer ? getBlockState(ctx.db, viewer, id) : 'no',
  ])
  // A visitor who must log in first does not learn which ids exist.
  if (!viewer && !profile?.indexed && !openToVisitors(ctx))
    throw new ApiError('authentication_required')
  if (profile && viewer === id) return profile
  if (hidden === 'by_me') throw new ApiError('profile_blocked')
  if (profile?.status === 'active' && !profile.invisible && hidden === 'no') return profile
  // Queried before any refusal, so that all of them take the same time.
  const isContact = viewer ? await isVisibleThroughContact(ctx.db, id, viewer) : false
  if (!profile || hidden === 'by_them' || !isContact) throw new ApiError('profile_not_available')
  if (profile.status !== 'active') throw new ApiError('profile_disabled')
  return profile
}

/** A profile of an origin that the site does not show counts as missing. */
async function findOfferedProfile(ctx: Context, id: string): Promise<ProfileRow | null> {
  const profile = await findProfile(ctx.db, ctx.site.id, id)
  return profile && showsOrigin(ctx.site.settings, profile.origin) ? profile : null
}

const openToVisitors = (ctx: Context) =>
  visitorAccess(ctx.site.settings, hasSource(ctx.cookie(TRAFFIC_COOKIE))) === 'full'

type PersonParts = { place: VisiblePlace; populations: CityPopulation; showsOnline: boolean }

function toPerson(
  ctx: Context,
  profile: ProfileRow,
  { place, populations, showsOnline }: PersonParts,
) {
  const { origin, name, gender, language, country, about, indexed } = profile
  const isPopulous = isPopulousCity(place.city, populations)
  const activity =
    origin === 'member' && !profile.invisible && showsOnline
      ? activeBand(profile.last_seen_at, ctx.now, isPopulous)
      : null
  const age = ageOn(profile.birth_date, ctx.now)
  return {
    id: profile.member_id,
    name,
    age,
    gender,
    origin,
    language,
    country,
    ...place.names,
    active: activity,
    about,
    indexed,
  }
}

const findHome = (city: number | null) => (city === null ? undefined : cityById(city))

const showsField = ({ site }: Context, field: string) =>
  site.settings.visible_profile_fields.includes(field)

/** Returns only fields that the site shows; sexuality only if its owner shows it. */
function toFields(ctx: Context, profile: ProfileRow): ProfileFields {
  const ifVisible = <Value>(field: string, value: Value) => (showsField(ctx, field) ? value : null)
  return {
    ...mapNames(choiceNames, (field) => ifVisible(field, profile[field])),
    sexuality: profile.show_sexuality ? ifVisible('sexuality', profile.sexuality) : null,
  }
}

/** A photo that the viewer may not see becomes a blurred photo, whose URL reveals no other. */
function toSeenPhoto(
  { photo_id, name, thumbhash, width, height, private: isPrivate }: PhotoRow,
  open: boolean,
): VisiblePhoto {
  const [thumb, full] = open
    ? [photoUrl(name, 'thumb'), photoUrl(name, 'full')]
    : [photoUrl(name, 'blurred'), photoUrl(name, 'blurred')]
  return {
    id: photo_id,
    thumb,
    full,
    thumbhash: open ? thumbhash : '',
    width,
    height,
    locked: !open,
    private: isPrivate,
  }
}
