import { formatMoney } from '../../platform/money.ts'
import { countryName } from '../../platform/names.ts'
import { SignalList } from '../../moderation/web/public-signals.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { ValueList } from '../../web/console/value-list.tsx'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import type { ConsoleMember } from '../contract.ts'

/** Account, money and counts of what others did. */
export function MemberAccount({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.account')
  const format = useFormatter()
  const locale = useLocale()
  const { money, likes, blocks, traffic } = member
  const paid = money?.orders.filter(({ status }) => status === 'completed') ?? []
  return (
    <div className="stack">
      <Panel title={t('title')}>
        <ValueList
          values={[
            [t('joined'), <LocalTime key="joined" at={member.joined_at} />],
            [
              t('source'),
              Object.entries(traffic)
                .map(([key, value]) => `${key} ${value}`)
                .join(', '),
            ],
            [t('language'), member.language.toUpperCase()],
            [t('country'), countryName(locale, member.country)],
            [
              t('born'),
              format.dateTime(new Date(member.birth_date), {
                dateStyle: 'medium',
                timeZone: 'UTC',
              }),
            ],
            [t('lookingFor'), t(`lookingForValues.${lookingFor(member.looking_for)}`)],
            [t('secondFactor'), member.second_factor || member.passkeys > 0 ? t('on') : t('off')],
            [t('messages'), format.number(member.sent_messages)],
            [t('likes'), t('likesValue', likes)],
            [t('blocks'), t('blocksValue', blocks)],
          ]}
        />
      </Panel>
      {money && (
        <Panel title={t('money')}>
          <ValueList
            values={[
              [
                t('credits'),
                <span key="credits" className="num">
                  {money.balance}
                </span>,
              ],
              [t('orders'), paid.length],
              [
                t('paid'),
                [...new Set(paid.map(({ currency }) => currency))]
                  .map((currency) =>
                    formatMoney({ amount: sumOf(paid, currency), currency }, locale),
                  )
                  .join(', '),
              ],
            ]}
          />
        </Panel>
      )}
      <Panel title={t('signals')}>
        {member.signals.length > 0 ? (
          <SignalList signals={member.signals} />
        ) : (
          <p className="mut">{t('noSignals')}</p>
        )}
      </Panel>
      {member.about && (
        <Panel title={t('about')}>
          <p className="sm whitespace-pre-line">{member.about}</p>
        </Panel>
      )}
    </div>
  )
}

type Orders = NonNullable<ConsoleMember['money']>['orders']

const sumOf = (orders: Orders, currency: string): number =>
  orders
    .filter((order) => order.currency === currency)
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)

const lookingFor = (value: string) => (value === 'female' || value === 'male' ? value : 'everyone')
