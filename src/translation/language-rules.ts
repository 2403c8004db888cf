import { locales, type Locale } from '../platform/locales.ts'

/** Frequent short words that few of the other languages have. */
const frequentWords: Record<Locale, string> = {
  en: 'the and you that is was for are with this have what your but not they from would there about just like when how been were can i my me it of to a',
  nl: 'de het een en ik je niet van dat is te op voor met maar zijn hebt heb wat ook als nog er aan om bij naar wel geen jij mijn hoe dan ben kan',
  de: 'der die das und ich nicht ist du ein eine zu mit auf für aber wie auch den dir mir mich dich was wir haben hast bin bist wenn noch nur dein mein schon im',
  it: 'il di che non un una per con sono è ma ti mi come più anche sei ho hai della del nel gli questo cosa se molto bene ciao io tu lo e',
  fr: 'le la les de des et je tu vous est pas que qui un une pour dans avec mais sur ce ça suis es ai as mon ton très bien nous aussi plus quand comment',
  es: 'el la los las de que y no es un una por para con en mi tu te me se lo pero como muy más eres soy qué cuando está también hola yo a veces',
  pl: 'i w na nie się że to jest z do jak ale co ja ty mnie ci mi tak czy dla po o jestem jesteś bardzo też już tylko moje twoje gdzie kiedy cześć',
}

const wordsOf = new Map(
  locales.map((locale) => [locale, new Set(frequentWords[locale].split(' '))]),
)

/** The letters of a text without links and what is no word, in small letters. */
function listWords(text: string): string[] {
  const plain = text.replaceAll(/\S+:\/\/\S+|\S+@\S+/g, ' ').toLowerCase()
  return plain.match(/\p{L}+/gu) ?? []
}

/**
 * Returns the language of a text among those of the site by its frequent words; null where no
 * language is clearly ahead, as for names, emoji, mixed texts and other languages. It decides only
 * whether a button appears.
 */
export function guessLanguage(text: string): Locale | null {
  const words = listWords(text)
  const counts = locales
    .map((locale) => ({
      locale,
      count: words.filter((word) => wordsOf.get(locale)?.has(word)).length,
    }))
    .toSorted((a, b) => b.count - a.count)
  const [first, second] = counts
  return first && first.count > 0 && first.count > (second?.count ?? 0) ? first.locale : null
}

/** Words from which on a text of unknown language is more than a name or a greeting. */
const MIN_WORDS = 3

/** Whether a reader may want a translation: a text in another language, or in none that we know. */
export function mayNeedTranslation(text: string, reader: Locale): boolean {
  const language = guessLanguage(text)
  if (language !== null) return language !== reader
  const words = listWords(text)
  const own = words.filter((word) => wordsOf.get(reader)?.has(word)).length
  return words.length >= MIN_WORDS && own === 0
}
