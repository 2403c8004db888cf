import { useSuspenseQuery } from '@tanstack/react-query'
import { localeNames, locales } from '../../platform/locales.ts'
import { shorten } from '../../platform/text-length.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Link } from '../../web/ui/link.tsx'
import type { SiteText } from '../contract.ts'
import { textsQuery } from './queries.ts'
import { useCatalogueName } from './use-catalogue-name.ts'
import { useTextsAddress } from './use-texts-address.ts'

const views = ['all', 'changed', 'missing'] as const
const tones = { ours: 'quiet', own: 'ok', missing: 'warn', invalid: 'danger' } as const

function getState({ text, faults, missing }: SiteText): keyof typeof tones {
  if (faults.length > 0) return 'invalid'
  if (text !== null) return 'own'
  return missing ? 'missing' : 'ours'
}

const isVisible = (text: SiteText, show: string | null) =>
  show === 'changed' ? text.text !== null : show !== 'missing' || text.missing

/** The texts of one catalogue in one language. */
export function TextsPanel({ catalogue }: { catalogue: string }) {
  const t = useTranslations('consoleMember.content')
  const { locale, key: selected, show, to } = useTextsAddress()
  const { texts } = useSuspenseQuery(textsQuery(useApi(), catalogue, locale)).data
  return (
    <Panel title={useCatalogueName()(catalogue)} flush>
      <div className="flex flex-wrap items-center gap-2 px-3.5 py-3">
        <nav className="segment-links" aria-label={t('language')}>
          {locales.map((each) => (
            <Link
              key={each}
              to={to({ locale: each })}
              aria-current={each === locale ? 'true' : undefined}
              aria-label={localeNames[each]}
            >
              {each.toUpperCase()}
            </Link>
          ))}
        </nav>
        <nav className="segment-links" aria-label={t('filter.title')}>
          {views.map((view) => (
            <Link
              key={view}
              to={to({ show: view })}
              aria-current={view === (show ?? 'all') ? 'true' : undefined}
            >
              {t(`filter.${view}`)}
            </Link>
          ))}
        </nav>
      </div>
      <DataTable
        caption={t('texts')}
        rows={texts.filter((text) => isVisible(text, show))}
        rowKey={({ key }) => key}
        selected={selected}
        empty={t('empty')}
        columns={[
          {
            key: 'text',
            header: t('key'),
            isHeader: true,
            cell: ({ key, original, text }) => (
              <>
                <Link to={to({ key })}>
                  <span lang={locale}>{shorten(text ?? original, LENGTH)}</span>
                </Link>{' '}
                <span className="mono-text text-ink-2">{key.slice(catalogue.length + 1)}</span>
              </>
            ),
          },
          {
            key: 'state',
            header: t('state'),
            cell: (text) => <Tag tone={tones[getState(text)]}>{t(`states.${getState(text)}`)}</Tag>,
          },
        ]}
      />
    </Panel>
  )
}

const LENGTH = 90
