import { useState } from 'react'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { useTranslations } from '../../../../web/i18n.tsx'
import { pageLoader } from '../../../../web/page-loader.ts'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import type { OrderBlock } from '../../contract.ts'
import { BlockForm } from '../block-form.tsx'
import { BlocksTable } from '../blocks-table.tsx'
import { blocksQuery, refusalsQuery } from '../queries.ts'
import { RefusalsTable } from '../refusals-table.tsx'
import { RemoveBlockForm } from '../remove-block-form.tsx'

export const loader = pageLoader(async ({ api, queries }) => {
  await Promise.all([queries.infiniteQuery(refusalsQuery(api)), queries.query(blocksQuery(api))])
  return null
})

export function Component() {
  const t = useTranslations('consoleOrders.blocks')
  const order = useSearchParams()[0].get('order') ?? ''
  const [removing, setRemoving] = useState<OrderBlock | null>(null)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_372px]">
        <div className="stack-4">
          <BlocksTable onRemove={setRemoving} />
          <RefusalsTable />
        </div>
        <div className="stack-4">
          {removing && (
            <RemoveBlockForm key={removing.id} block={removing} onDone={() => setRemoving(null)} />
          )}
          <BlockForm key={order} order={order} />
        </div>
      </div>
    </>
  )
}
