import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { DataTable } from '../../../../web/console/table.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { CheckIcon, EyeOffIcon, TriangleAlertIcon } from '../../../../web/ui/icon.tsx'
import { Link, TextLink } from '../../../../web/ui/link.tsx'
import type { Brand } from '../../contract.ts'
import { NewBrandForm } from '../new-brand-form.tsx'
import { brandsQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(brandsQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleBrands')
  const { brands } = useSuspenseQuery(brandsQuery(useApi())).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <Panel title={t('all', { count: brands.length })} flush>
          <DataTable
            caption={t('title')}
            rows={brands}
            rowKey={({ id }) => String(id)}
            empty=""
            columns={[
              {
                key: 'name',
                header: t('name'),
                isHeader: true,
                cell: ({ id, name, slug }) => (
                  <>
                    <Link to={`/operator/settings?site=${id}`}>{name}</Link>{' '}
                    <span className="mono-text break-all text-ink-2">{slug}</span>
                  </>
                ),
              },
              {
                key: 'host',
                header: t('host'),
                cell: ({ host, aliases }) => (
                  <span className="wrap-anywhere">
                    {host}{' '}
                    {aliases.length > 0 && <span className="text-ink-2">{aliases.join(', ')}</span>}
                  </span>
                ),
              },
              { key: 'look', header: t('look'), isWide: true, cell: ({ brand }) => brand },
              {
                key: 'version',
                header: t('version'),
                isFigure: true,
                isWide: true,
                cell: ({ revision }) => revision,
              },
              { key: 'state', header: t('state'), cell: (brand) => <BrandState brand={brand} /> },
              {
                key: 'setup',
                header: t('next'),
                cell: ({ id }) => (
                  <TextLink to={`/operator/setup?site=${id}`}>{t('setup')}</TextLink>
                ),
              },
            ]}
          />
        </Panel>
        <NewBrandForm brands={brands} />
      </div>
    </>
  )
}

function BrandState({ brand: { open, faults } }: { brand: Brand }) {
  const t = useTranslations('consoleBrands')
  if (faults.length > 0)
    return (
      <Tag tone="danger" icon={TriangleAlertIcon}>
        {t('invalid')}
      </Tag>
    )
  return open ? (
    <Tag tone="ok" icon={CheckIcon}>
      {t('open')}
    </Tag>
  ) : (
    <Tag tone="warn" icon={EyeOffIcon}>
      {t('closed')}
    </Tag>
  )
}
