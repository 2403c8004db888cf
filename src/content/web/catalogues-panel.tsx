import { locales } from '../../platform/locales.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Link } from '../../web/ui/link.tsx'
import type { TextCatalogue } from '../contract.ts'
import { useCatalogueName } from './use-catalogue-name.ts'
import { useTextsAddress } from './use-texts-address.ts'

const sum = (counts: TextCatalogue['changed']) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

/** All parts of the site, with what was changed and in which languages that is missing. */
export function CataloguesPanel({ catalogues }: { catalogues: TextCatalogue[] }) {
  const t = useTranslations('consoleMember.content')
  const toCatalogueName = useCatalogueName()
  const { to } = useTextsAddress()
  return (
    <Panel title={t('all')} flush>
      <DataTable
        caption={t('all')}
        rows={catalogues}
        rowKey={({ name }) => name}
        empty={t('empty')}
        columns={[
          {
            key: 'part',
            header: t('part'),
            isHeader: true,
            cell: ({ name, group }) => (
              <>
                <Link to={to({ catalogue: name, key: null })}>{toCatalogueName(name)}</Link>{' '}
                <span className="text-ink-2 text-xs">{t(`groups.${group}`)}</span>
              </>
            ),
          },
          {
            key: 'texts',
            header: t('texts'),
            isFigure: true,
            isWide: true,
            cell: ({ texts }) => texts,
          },
          {
            key: 'changed',
            header: t('changed'),
            isFigure: true,
            isLabelled: true,
            cell: ({ changed }) => sum(changed),
          },
          {
            key: 'missing',
            header: t('missing'),
            cell: ({ name, missing }) =>
              locales
                .filter((locale) => missing[locale])
                .map((locale) => (
                  <Link
                    key={locale}
                    className="inline-flex min-h-6 items-center rounded-[6px] px-1.75 text-2xs font-semibold text-ink-2 inset-ring inset-ring-line-strong"
                    to={to({ catalogue: name, locale, show: 'missing', key: null })}
                  >
                    {locale.toUpperCase()} {missing[locale]}
                  </Link>
                )),
          },
        ]}
      />
    </Panel>
  )
}
