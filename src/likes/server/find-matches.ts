import { activeBand, searchGroups, YEARS_AROUND, type SearchTraits } from '../../profiles/rules.ts'
import type { ProfileCard } from '../../profiles/contract.ts'
import type { Intention } from '../../profiles/intention-contract.ts'
import { listCommonIntentions } from '../../profiles/intention-rules.ts'
import {
  listIntentions,
  listOnlineVisible,
  loadCards,
  loadCityPopulation,
  visibleDistance,
  isPopulousCity,
  findViewerTraits,
  type CityPopulation,
} from '../../profiles/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { cityById, citiesAround } from '../../server/places/places.ts'
import type { findMatches as contract, Reason, Suggestion } from '../contract.ts'
import { distanceRank, preferredGender, yearsBetween, type Comparison } from '../rules.ts'
import { getPoints, matchScore, ORDERING_VERSION } from '../ordering-rules.ts'
import { saveImpressions } from '../../server/impressions.ts'
import { toLikeProfile } from './get-like.ts'
import { listCandidates, type Candidate, type CandidateQuery } from './member-search.ts'
import { getAboutTexts } from './about-texts.ts'

const PAGE = 24
/** The number of recently active members that are ranked. */
const POOL = 1000
/** The number of members per city when near ones are preferred, and the search radius in km. */
const PER_CITY_LIMIT = 50
const NEARBY_KM = 125
const MAX_AGE_GAP = 15
const ACTIVE_STEP = 300_000

export async function findMatches(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = await findViewerTraits(ctx)
  const gender = input.gender ?? preferredGender(me)
  if (!me) return { suggestions: [], gender, next: null }
  const ranked = await rankCandidates(ctx, me, gender, {
    notPassed: false,
    limit: POOL,
    nearFirst: input.near === '1',
  })
  const from = (Number(input.page) - 1) * PAGE
  return {
    suggestions: await toSuggestions(ctx, me, ranked.slice(from, from + PAGE)),
    gender,
    next: ranked.length > from + PAGE ? Number(input.page) + 1 : null,
  }
}

export type RankedCandidate = Candidate & {
  compared: Comparison
  common: Intention[]
  populousCity: boolean
  /** When they were last here may be known, and counts. */
  onlineVisible: boolean
}

/**
 * Ranks suggestions, best first: from the member's country, and from all countries if there are too
 * few.
 */
export async function rankCandidates(
  ctx: MemberContext,
  me: SearchTraits,
  gender: 'male' | 'female' | 'any',
  {
    notPassed,
    limit,
    nearFirst = false,
  }: Pick<CandidateQuery, 'notPassed' | 'limit'> & { nearFirst?: boolean },
): Promise<RankedCandidate[]> {
  const query = {
    groups: searchGroups(gender === 'any' ? 'everyone' : gender, me.gender),
    // A newcomer meets people of the ages that their search starts with.
    ...birthRange(me.birth_date, nearFirst ? YEARS_AROUND : MAX_AGE_GAP),
    notPassed,
    limit,
  }
  const [pool, answers] = await Promise.all([
    listPool(ctx, me, query, nearFirst),
    listIntentions(ctx, ctx.actor.memberId),
  ])
  const intentions = answers.map(({ intention }) => intention)
  const [population, visible] = await Promise.all([
    loadCityPopulation(ctx),
    listOnlineVisible(
      ctx,
      pool.map(({ member_id }) => member_id),
    ),
  ])
  return pool
    .map((candidate) => {
      const common = listCommonIntentions(intentions, candidate.intentions)
      const onlineVisible = visible.has(candidate.member_id)
      return {
        ...candidate,
        common,
        compared: compare(
          ctx,
          me,
          { ...candidate, common, onlineVisible },
          { population, nearFirst },
        ),
        populousCity: isPopulousCity(candidate.city, population),
        onlineVisible,
      }
    })
    .toSorted(
      (a, b) =>
        matchScore(b.compared) - matchScore(a.compared) || (a.member_id < b.member_id ? -1 : 1),
    )
}

/**
 * The candidates to rank: from cities around or from the country, and from all countries if these
 * are too few.
 */
async function listPool(
  ctx: MemberContext,
  me: SearchTraits,
  query: Omit<CandidateQuery, 'country' | 'cities'>,
  nearFirst: boolean,
): Promise<Candidate[]> {
  const home = nearFirst ? findCity(me.city) : undefined
  const cities = home
    ? citiesAround(home.latitude, home.longitude, NEARBY_KM).map(({ id }) => id)
    : null
  const around = cities
    ? await listCandidates(ctx, { ...query, country: null, cities, limit: PER_CITY_LIMIT })
    : []
  if (around.length >= PAGE) return around
  const ofCountry = await listCandidates(ctx, { ...query, country: me.country })
  const candidates =
    ofCountry.length >= PAGE ? ofCountry : await listCandidates(ctx, { ...query, country: null })
  return [
    ...new Map(
      [...around, ...candidates].map((candidate) => [candidate.member_id, candidate]),
    ).values(),
  ]
}

function birthRange(birthDate: string, gap: number): { bornAfter: string; bornBefore: string } {
  const year = Number(birthDate.slice(0, 4))
  return { bornAfter: `${year - gap - 1}-12-31`, bornBefore: `${year + gap}-12-31` }
}

function compare(
  ctx: MemberContext,
  me: SearchTraits,
  other: Candidate & Pick<RankedCandidate, 'common' | 'onlineVisible'>,
  { population, nearFirst }: { population: CityPopulation; nearFirst: boolean },
): Comparison {
  const mine = findCity(me.city)
  const place = {
    sameCity: mine !== undefined && mine.id === other.city,
    sameRegion: me.region !== null && me.region === other.region,
    km: visibleDistance(mine, other.city, population),
  }
  return {
    ...place,
    nearRank: nearFirst ? distanceRank(place, other.country === me.country) : null,
    likesYou: other.like_new !== null,
    sharedInterests: shared(me, other).length,
    sameIntention: other.common.length > 0,
    sameLanguage: other.language === ctx.actor.language,
    years: yearsBetween(me.birth_date, other.birth_date, ctx.now),
    days: other.onlineVisible
      ? (ctx.now.getTime() - other.active_at * ACTIVE_STEP) / 86_400_000
      : Infinity,
  }
}

const findCity = (id: number | null) => (id === null ? undefined : cityById(id))
const shared = (me: SearchTraits, other: Candidate) =>
  other.interests.filter((interest) => me.interests.includes(interest))

/**
 * Cards with reasons; members without a visible card are omitted. Stores why each was suggested.
 */
export async function toSuggestions(
  ctx: MemberContext,
  me: SearchTraits,
  ranked: RankedCandidate[],
): Promise<Suggestion[]> {
  const ids = ranked.map((candidate) => candidate.member_id)
  const [cards, abouts] = await Promise.all([loadCards(ctx, ids), getAboutTexts(ctx.db, ids)])
  const visible = ranked.filter(({ member_id }) => cards.has(member_id))
  await saveSuggestions(ctx, visible)
  return visible.flatMap((candidate) => {
    const card = cards.get(candidate.member_id)
    if (!card) return []
    const common = shared(me, candidate)
    return [
      {
        profile: toLikeProfile(card, {
          liked: false,
          matched: false,
          like_new: candidate.like_new ?? false,
          at: ctx.now,
        }),
        about: abouts.get(candidate.member_id) ?? '',
        interests: candidate.interests,
        shared_interests: common,
        distance: candidate.compared.km,
        reasons: listReasons(ctx, candidate, { card, atHome: me.home.city === me.city }),
      },
    ]
  })
}

/** Stores why these are shown to the member. */
export async function saveSuggestions(
  ctx: MemberContext,
  suggested: readonly RankedCandidate[],
): Promise<void> {
  await saveImpressions(
    ctx,
    suggested.map(({ member_id, compared }) => ({
      kind: 'suggestion',
      other: member_id,
      points: getPoints(compared),
    })),
    { via: ctx.via, version: ORDERING_VERSION },
  )
}

function listReasons(
  ctx: MemberContext,
  { compared, common, language, active_at, populousCity, onlineVisible }: RankedCandidate,
  { card, atHome }: { card: ProfileCard; atHome: boolean },
): Reason[] {
  const active = onlineVisible
    ? activeBand(new Date(active_at * ACTIVE_STEP), ctx.now, populousCity)
    : null
  // “Both from” is true of two who live there, not of a visitor.
  const locationReasons: Reason[] =
    atHome && compared.sameCity && card.city
      ? [{ kind: 'city', city: card.city }]
      : compared.km !== null
        ? [{ kind: 'near', km: compared.km }]
        : atHome && compared.sameRegion && card.region
          ? [{ kind: 'region', region: card.region }]
          : []
  const reasons: Reason[] = [
    ...(compared.likesYou ? [{ kind: 'likes_you' } as const] : []),
    ...common.slice(0, 1).map((intention) => ({ kind: 'intention', intention }) as const),
    ...(compared.sharedInterests > 0
      ? [{ kind: 'interests', count: compared.sharedInterests } as const]
      : []),
    ...locationReasons,
    ...(compared.sameLanguage ? [{ kind: 'language', language } as const] : []),
    ...(compared.years <= 3 ? [{ kind: 'age' } as const] : []),
    ...(active === 'online' || active === 'day' ? [{ kind: 'active', when: 'day' } as const] : []),
    ...(active === 'week' ? [{ kind: 'active', when: 'week' } as const] : []),
  ]
  return reasons.length > 0 ? reasons : [{ kind: 'country', country: card.country }]
}
