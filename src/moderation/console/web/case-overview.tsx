import { languageName } from '../../../platform/names.ts'
import { OriginTag } from '../../../web/console/origin-tag.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Person } from '../../../web/console/person.tsx'
import { ValueList } from '../../../web/console/value-list.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import type { CaseDetails } from '../contract.ts'

/** Who is concerned, and the words of who reports or complains. */
export function CaseOverview({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleCases.cases')
  const locale = useLocale()
  const { kind, member, name, member_language: language, about, text } = open
  const count = (total: number) => (total === 0 ? t('reported.none') : total)
  return (
    <div className="stack-4">
      <Panel title={t(kind === 'report' ? 'reported.title' : 'reported.complainant')}>
        {open.person ? (
          <Person portrait={open.person.thumb}>
            <div>
              <b>{[name, open.person.age].join(', ')}</b>
              <OriginTag origin={open.person.origin} />
            </div>
          </Person>
        ) : (
          <b>{name}</b>
        )}
        <ValueList
          values={[
            [t('reported.language'), language && languageName(locale, language)],
            [t('reported.about'), about],
            [t('reported.earlier'), kind === 'report' && count(open.earlier_reports)],
            [t('reported.warnings'), kind === 'report' && count(open.warnings)],
          ].filter((pair): pair is [string, string | number] => Boolean(pair[1]))}
        />
        {member && <TextLink to={`/operator/members/${member}`}>{t('reported.open')}</TextLink>}
      </Panel>
      <Panel title={t(`words.${kind}`)} foot={kind === 'report' && t('words.private')}>
        <p dir="auto" className={text ? 'quoted-text' : 'text-ink-2'} lang={open.language}>
          {text || t('words.none')}
        </p>
      </Panel>
    </div>
  )
}
