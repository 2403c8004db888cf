import type { Output } from '../../platform/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import { Deadline } from '../../web/console/deadline.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { CheckIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import type { getConsoleHome } from '../home-contract.ts'

type Offer = NonNullable<Output<typeof getConsoleHome>['offers']>[number]

/** What buyers are promised now. */
export function RunningOffers({ offers }: { offers: Offer[] }) {
  const t = useTranslations('consoleHome.offers')
  return (
    <Panel
      title={t('title')}
      aside={
        <TextLink className="text-xs" to="/operator/campaigns">
          {t('all')}
        </TextLink>
      }
    >
      {offers.length === 0 ? (
        <p className="text-ink-2">{t('empty')}</p>
      ) : (
        <ul className="stack-2">
          {offers.map((offer) => (
            <li key={offer.name} className="flex items-center gap-2">
              <p className="min-w-0 flex-1 text-xs">
                <b className="break-all">{offer.name}</b>
                <span className="text-ink-2 block">
                  <Terms offer={offer} />
                </span>
              </p>
              {offer.expires ? (
                <Deadline at={offer.expires} since={offer.starts ?? offer.expires} />
              ) : (
                <Tag tone="ok" icon={CheckIcon}>
                  {t('on')}
                </Tag>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** How much is off and until when: at a moment for everybody, or some hours from sign-up. */
function Terms({ offer }: { offer: Offer }) {
  const t = useTranslations('consoleHome.offers')
  const format = useFormatter()
  const locale = useLocale()
  const { percentage, value_amount: amount, currency, expires, hours } = offer
  const off =
    percentage === null
      ? formatMoney({ amount: amount ?? 0, currency: currency ?? 'EUR' }, locale)
      : format.number(percentage / 100, { style: 'percent', maximumFractionDigits: 2 })
  if (hours !== null) return t('fromSignUp', { off, hours })
  return expires
    ? t.rich('until', { off, time: () => <LocalTime at={expires} /> })
    : t('open', { off })
}
