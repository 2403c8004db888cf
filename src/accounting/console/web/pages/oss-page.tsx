import { useSuspenseQuery } from '@tanstack/react-query'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { downloadText } from '../../../../web/console/csv.ts'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { useAmount } from '../../../../web/console/use-amount.ts'
import { currentTime } from '../../../../web/clock.ts'
import { useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { Form } from '../../../../web/router/form.tsx'
import { useSearchParams } from '../../../../web/router/hooks.ts'
import { listQuarters, toQuarter } from '../../oss-rules.ts'
import { CorrectionsTable, SalesTable } from '../oss-tables.tsx'
import { ossQuery } from '../queries.ts'
import { RateList } from '../rate-list.tsx'
import { RatesForm } from '../rates-form.tsx'
import { Field, Select } from '../../../../web/ui/field.tsx'

/** Three years can be corrected. */
const QUARTERS = 13

/** The quarter of the address, else the last one that is over. */
function readQuarter(search: URLSearchParams): string {
  const quarters = listQuarters(toQuarter(currentTime()), QUARTERS)
  const named = search.get('quarter')
  return quarters.find((quarter) => quarter === named) ?? quarters[1] ?? ''
}

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.query(ossQuery(api, readQuarter(url.searchParams)))
  return null
})

export function Component() {
  const t = useTranslations('consoleBooks.rates.oss')
  const quarter = readQuarter(useSearchParams()[0])
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Form
        method="get"
        className="flex flex-wrap items-center gap-2"
        action="/operator/oss"
        key={quarter}
      >
        <Field label={t('quarter')}>
          <Select name="quarter" defaultValue={quarter}>
            {listQuarters(toQuarter(currentTime()), QUARTERS).map((name) => (
              <option key={name} value={name}>
                {name.replace('-', ' ')}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="line" className="self-end">
          {t('show')}
        </Button>
      </Form>
      <SalesTable quarter={quarter} />
      <CorrectionsTable quarter={quarter} />
      <Return quarter={quarter} />
      <RatesForm />
    </>
  )
}

function Return({ quarter }: { quarter: string }) {
  const t = useTranslations('consoleBooks.rates.oss')
  const money = useAmount()
  const { total, rates, missing, file, is_over, corrections } = useSuspenseQuery(
    ossQuery(useApi(), quarter),
  ).data
  return (
    <Panel title={t('return')} foot={<RateList rates={rates} />}>
      <div className="stack-2">
        {missing.map((rate) => (
          <Notice
            key={rate.quarter + rate.currency}
            tone="warn"
            title={t('missing', { currency: rate.currency, quarter: rate.quarter })}
          />
        ))}
        {total !== null && <p>{t('total', { amount: money(total, 'EUR') })}</p>}
        {!is_over && <p>{t('running')}</p>}
        {corrections.length > 0 && <p>{t('byHand')}</p>}
        {file && (
          <div className="flex items-center gap-2">
            <Button variant="line" onClick={() => downloadText(file.name, file.content)}>
              {t('download')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
