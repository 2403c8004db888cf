import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageHead } from '../../../web/console/page-head.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { ApiKeyForm, type NewKey } from '../api-key-form.tsx'
import { ApiKeysTable } from '../api-keys-table.tsx'
import { apiKeysQuery } from '../queries.ts'
import { RevokeForm } from '../revoke-form.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(apiKeysQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleApiKeys')
  const { keys, scopes } = useSuspenseQuery(apiKeysQuery(useApi())).data
  const [created, setCreated] = useState<NewKey | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const revoked = keys.find(({ id }) => id === chosen)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <a className="text-link text-ember-ink" href="/api/openapi.json">
            {t('docs')}
          </a>
        }
      />
      {created && (
        <Notice tone="warn" title={t('created')} role="status">
          <code className="mono-text wrap-anywhere">{created.key}</code>
          <span className="block">{created.waits ? t('waits') : t('header')}</span>
        </Notice>
      )}
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_440px]">
        <Panel title={t('all')} flush>
          <ApiKeysTable keys={keys} selected={chosen} onRevoke={({ id }) => setChosen(id)} />
        </Panel>
        {revoked ? (
          <RevokeForm key={revoked.id} apiKey={revoked} onDone={() => setChosen(null)} />
        ) : (
          // A new key of the list empties the form.
          <ApiKeyForm key={keys.length} scopes={scopes} onCreated={setCreated} />
        )}
      </div>
    </>
  )
}
