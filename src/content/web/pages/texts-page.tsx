import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHead } from '../../../web/console/page-head.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { CataloguesPanel } from '../catalogues-panel.tsx'
import { cataloguesQuery, textsQuery } from '../queries.ts'
import { TextForm } from '../text-form.tsx'
import { TextsPanel } from '../texts-panel.tsx'
import { useCatalogueName } from '../use-catalogue-name.ts'
import { readTextsAddress, useTextsAddress } from '../use-texts-address.ts'

/** Loaded once a text is chosen. */
const TextHistory = lazySection(async () => (await import('../text-history.tsx')).TextHistory)
const MailsPanel = lazySection(async () => (await import('../mails-panel.tsx')).MailsPanel)
const TermsVersions = lazySection(async () => (await import('../terms-versions.tsx')).TermsVersions)

export const loader = pageLoader(async ({ api, queries, url }) => {
  const { catalogue, locale } = readTextsAddress(url.searchParams)
  await (catalogue === null
    ? queries.query(cataloguesQuery(api))
    : queries.query(textsQuery(api, catalogue, locale)))
  return null
})

export function Component() {
  const { catalogue } = useTextsAddress()
  return catalogue === null ? <AllTexts /> : <CatalogueTexts catalogue={catalogue} />
}

function AllTexts() {
  const t = useTranslations('consoleMember.content')
  const { catalogues, mails } = useSuspenseQuery(cataloguesQuery(useApi())).data
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <CataloguesPanel catalogues={catalogues} />
        <MailsPanel mails={mails} />
      </div>
    </>
  )
}

function CatalogueTexts({ catalogue }: { catalogue: string }) {
  const t = useTranslations('consoleMember.content')
  const { locale, key } = useTextsAddress()
  const current = useCatalogueName()(catalogue)
  const { texts } = useSuspenseQuery(textsQuery(useApi(), catalogue, locale)).data
  const text = texts.find((each) => each.key === key)
  return (
    <>
      <PageHead title={current} from={{ to: '/operator/texts', label: t('back'), current }} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <div className="stack-4">
          <TextsPanel catalogue={catalogue} />
          {catalogue === 'pagesTerms' && <TermsVersions />}
        </div>
        {text ? (
          <div className="stack-4">
            <TextForm key={`${text.key} ${locale} ${text.revision}`} text={text} locale={locale} />
            <TextHistory text={text} locale={locale} />
          </div>
        ) : (
          <p className="text-ink-2">{t('choose')}</p>
        )}
      </div>
    </>
  )
}
