/** Whole years between a birth date (YYYY-MM-DD) and a day, by the calendar. Born on 29 February counts from 1 March in other years. */
export function ageOn(birthDate: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const beforeBirthday = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day)
  return now.getUTCFullYear() - year - (beforeBirthday ? 1 : 0)
}

/** Active within the last minutes counts as online; coarse on purpose. */
export const ONLINE_MINUTES = 10

/** What a member may choose from; the keys are stored, their names stand in the messages. */
export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald'] as const
export const eyeColors = ['brown', 'blue', 'green', 'hazel', 'grey'] as const
export const bodyTypes = ['slim', 'athletic', 'average', 'curvy', 'sturdy'] as const
export const relationshipStatuses = ['single', 'separated', 'divorced', 'widowed', 'open'] as const
export const tattoos = ['none', 'small', 'some', 'many'] as const
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const

export const interests = [
  'relationship',
  'friendship',
  'sex',
  'massage',
  'cooking',
  'baking',
  'coffee',
  'wine',
  'eating_out',
  'vegetarian',
  'gym',
  'sports',
  'running',
  'cycling',
  'hiking',
  'swimming',
  'yoga',
  'dancing',
  'football',
  'tennis',
  'climbing',
  'skiing',
  'sailing',
  'horse_riding',
  'motorcycling',
  'music',
  'concerts',
  'singing',
  'playing_music',
  'film',
  'series',
  'theatre',
  'museums',
  'photography',
  'drawing',
  'writing',
  'reading',
  'languages',
  'travelling',
  'camping',
  'beach',
  'nature',
  'gardening',
  'dogs',
  'cats',
  'diy',
  'gaming',
  'board_games',
  'science',
  'volunteering',
] as const
export type Interest = (typeof interests)[number]
