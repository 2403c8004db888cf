import type { Locale } from './locales.ts'

/** The names that a brand offers by default, in the languages of its members. */
const translations = new Map<string, Record<Locale, string>>([
  [
    'Diary',
    {
      en: 'Diary',
      de: 'Tagebuch',
      nl: 'Dagboek',
      fr: 'Journal',
      it: 'Diario',
      es: 'Diario',
      pl: 'Dziennik',
    },
  ],
  [
    'Lists',
    {
      en: 'Lists',
      de: 'Listen',
      nl: 'Lijstjes',
      fr: 'Listes',
      it: 'Liste',
      es: 'Listas',
      pl: 'Listy',
    },
  ],
  [
    'Weather',
    {
      en: 'Weather',
      de: 'Wetter',
      nl: 'Weer',
      fr: 'Météo',
      it: 'Meteo',
      es: 'El tiempo',
      pl: 'Pogoda',
    },
  ],
])

/** The names of a brand in a language: an English one would stand out beside other apps. */
export const localizeNeutralNames = (names: readonly string[], locale: Locale): string[] =>
  names.map((name) => translations.get(name)?.[locale] ?? name)

/** Whether a brand offers this name, in any language. */
export const isNeutralName = (names: readonly string[], name: string): boolean =>
  names.some((each) => each === name || Object.values(translations.get(each) ?? {}).includes(name))
