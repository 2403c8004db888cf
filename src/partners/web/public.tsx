import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { Switch } from '../../web/ui/switch.tsx'
import type { Recipient } from '../contract.ts'
import { recipientsQuery, useSetRecipient } from './queries.ts'

export { recipientsQuery } from './queries.ts'

/**
 * Where the member's profile goes beyond this site: a consent per partner, and when the partner
 * last got it. The page must load `recipientsQuery`.
 */
export function PartnerSites() {
  const t = useTranslations('privacy.partnerSites')
  const { recipients } = useSuspenseQuery(recipientsQuery(useApi())).data
  if (recipients.length === 0) return null
  return (
    <section aria-labelledby="partner-sites" className="grid gap-1 border-t border-line pt-4">
      <h3 id="partner-sites" className="text-md font-semibold">
        {t('title')}
      </h3>
      <p className="text-sm text-ink-2">{t('hint')}</p>
      <div className="grid divide-y divide-line">
        {recipients.map((recipient) => (
          <PartnerSite key={recipient.id} recipient={recipient} />
        ))}
      </div>
    </section>
  )
}

function PartnerSite({ recipient }: { recipient: Recipient }) {
  const t = useTranslations('privacy.partnerSites')
  const format = useFormatter()
  const change = useSetRecipient()
  const { id, name, url, agreed, last_sent_at: sentAt } = recipient
  const day = sentAt && format.dateTime(new Date(sentAt), { dateStyle: 'long' })
  const sent = day ? t('sent', { day }) : t('neverSent')
  if (url === '')
    return <p className="py-2 text-sm">{t('former', { site: name, day: day ?? '' })}</p>
  return (
    <Switch
      checked={change.isPending ? change.variables.agreed : agreed}
      hint={sent}
      onChange={(event) => change.mutate({ id, agreed: event.target.checked })}
    >
      {t('show', { site: name, host: new URL(url).host })}
    </Switch>
  )
}
