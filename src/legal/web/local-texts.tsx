import { useTranslations } from '../../web/i18n.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import type { RegulatedRegion } from '../../platform/regulated-regions.ts'
import type { LocalPlace } from '../contract.ts'
import { listLocalTexts, type LocalText } from '../local-rules.ts'

export type LocalTextsProps = {
  place: LocalPlace
  /** The region of a member; of a visitor only the country is known. */
  region: RegulatedRegion | null
  country: string
}

/** What the law of the reader's region wants to be said in this place. */
export function LocalTexts({ place, region, country }: LocalTextsProps) {
  const texts = listLocalTexts(place, (each) =>
    region === null ? each.slice(0, 2) === country : each === region,
  )
  if (texts.length === 0) return null
  return (
    <WithTexts features="localLaw">
      {texts.map((text) => (
        <LocalNote key={text.text} text={text} isCertain={region !== null} />
      ))}
    </WithTexts>
  )
}

const looks = {
  capitals: 'text-base font-bold uppercase',
  bold: 'text-md font-bold',
  plain: 'text-md text-ink-2',
}

type LocalNoteProps = { text: LocalText; isCertain: boolean }

function LocalNote({ text: { text, form, region }, isCertain }: LocalNoteProps) {
  const t = useTranslations('localLaw')
  const { name, company } = useSettings()
  const address = [company.name, company.address, company.city].filter(Boolean).join(', ')
  return (
    <p className={looks[form]}>
      {!isCertain && `${t('ifYouLive', { region: t(`regions.${region}`) })} `}
      {t(`texts.${text}`, { site: name, company: company.name, address })}
    </p>
  )
}
