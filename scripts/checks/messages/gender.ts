/**
 * Forms that agree with the reader and so guess a gender, and forms that name two at once. Each
 * language lists what its texts would say most often; docs/voice.md says what to write instead.
 */
const gendered: Record<string, RegExp> = {
  en: word('(?:[Hh]e|[Hh]is|[Hh]im) or (?:she|her)|s/he|his/her'),
  nl: word('[Hh]ij(?: of |/)zij|(?:[Zz]ijn|hem) of haar'),
  de: /\p{L}(?:[*:_]in(?:nen)?|Innen)(?!\p{L})/u,
  it: word(
    String.raw`(?:[Ss]ei|[Ee]ri|[Ss]arai) (?:già |ora )?(?:stat[oa] )?\p{L}+[aiu]t[oa]|Benvenut[oa]`,
  ),
  fr: word(String.raw`[Vv]ous (?:êtes|serez|étiez) (?:déjà |désormais )?(?:\p{L}+ée?|inscrite?)`),
  es: word(
    String.raw`(?:[Ee]stás|[Ee]starás|[Ee]res|[Hh]as sido) (?:ya )?\p{L}+[ai]d[oa]|Bienvenid[oa]`,
  ),
  pl: word(String.raw`\p{L}+(?:łeś|łaś|liście|łyście|łbyś|łabyś)`),
}

function word(pattern: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'u')
}

/** Polish “ty” and “twój” are lower case within a sentence. */
const polishCapital =
  /(?<![.?!:…„”]\s+)(?<=\S\s+)(?:Ty|Ci|Cię|Ciebie|Tobie|Tobą|Tw(?:ój|oj[aeąiu]|ojego|ojej|oim|oich|ojemu|oimi))(?!\p{L})/u

/** A plural or gender in brackets: “photo(s)”, “ami(e)”. */
const bracketed = /\p{L}\((?:s|n|e|a|en|es|er|in|innen)\)/u

/** Returns the faults of one text that guesses a gender or shouts at the reader in capitals. */
export function addresseeFaults(locale: string, key: string, texts: readonly string[]): string[] {
  const text = texts.join(' ')
  const faults: string[] = []
  const form = gendered[locale]?.exec(text)
  if (form) faults.push(`guesses a gender by "${form[0]}"; see docs/voice.md`)
  const capital = locale === 'pl' ? polishCapital.exec(text) : null
  if (capital) faults.push(`writes "${capital[0]}" within a sentence; lower case is ours`)
  const brackets = key.startsWith('pagesReturn.') ? null : bracketed.exec(text)
  if (brackets) faults.push(`has the form in brackets "${brackets[0]}"; write the plural`)
  return faults
}
