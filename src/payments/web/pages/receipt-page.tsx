import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useParams } from '../../../web/router/hooks.ts'
import { Button, ButtonLink } from '../../../web/ui/button.tsx'
import { Narrow } from '../../../web/ui/page.tsx'
import { InvoiceSheet } from '../invoice-sheet.tsx'
import { receiptQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, params }) => {
  await queries.query(receiptQuery(api, params['id'] ?? ''))
  return null
})

/** Printable invoice and credit notes of an order. */
export function Component() {
  const t = useTranslations('payments')
  const { id = '' } = useParams()
  const receipt = useSuspenseQuery(receiptQuery(useApi(), id)).data
  return (
    <Narrow className="grid gap-8 py-8 print:py-0">
      <PageTitle>{t('receipt.open')}</PageTitle>
      <h1 className="sr-only">{t('receipt.open')}</h1>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="solid" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <ButtonLink to={`/transactions/${id}`} variant="ghost">
          {t('receipt.back')}
        </ButtonLink>
      </div>
      {receipt.invoices.map((invoice) => (
        <InvoiceSheet key={invoice.number} invoice={invoice} receipt={receipt} />
      ))}
    </Narrow>
  )
}
