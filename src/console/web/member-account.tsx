import type { ReactNode } from 'react'
import { formatMoney } from '../../platform/money.ts'
import { countryName, languageName } from '../../platform/names.ts'
import { SignalList } from '../../moderation/web/public-signals.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { ValueList } from '../../web/console/value-list.tsx'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { When } from '../../web/console/when.tsx'
import type { ConsoleMember } from '../contract.ts'

/** Account, money and counts of what others did. */
export function MemberAccount({ member }: { member: ConsoleMember }) {
  const t = useTranslations('consoleMember.account')
  const format = useFormatter()
  const locale = useLocale()
  const { money, likes, blocks, traffic } = member
  return (
    <div className="stack">
      <Panel title={t('title')}>
        <ValueList
          values={[
            [t('joined'), <When key="joined" at={member.joined_at} />],
            [
              t('source'),
              Object.entries(traffic)
                .map(([key, value]) => `${key} ${value}`)
                .join(', '),
            ],
            [t('language'), languageName(locale, member.language)],
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
      {money && <MoneyPanel money={money} />}
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

/** Paid once, whatever became of it. */
const wasPaid = new Set(['completed', 'refunded', 'charged_back'])

type Money = NonNullable<ConsoleMember['money']>

/** Credits left, and what was paid for them by currency. */
function MoneyPanel({ money }: { money: Money }) {
  const t = useTranslations('consoleMember.account')
  const format = useFormatter()
  const locale = useLocale()
  const paid = money.orders.filter(({ status }) => wasPaid.has(status))
  const sums = (amountOf: (order: Money['orders'][number]) => number) =>
    [...new Set(paid.map(({ currency }) => currency))]
      .map((currency) => {
        const own = paid.filter((order) => order.currency === currency)
        const amount = own.reduce((sum, order) => sum + amountOf(order), 0)
        return formatMoney({ amount, currency }, locale)
      })
      .join(', ')
  const free = money.lots.filter(({ order }) => order === null)
  const figures: [string, ReactNode][] = [
    [t('credits'), format.number(money.balance)],
    [t('free'), format.number(free.reduce((sum, { remaining }) => sum + remaining, 0))],
    [t('orders'), format.number(paid.length)],
    [t('paid'), sums(({ amount }) => amount)],
    [t('refunded'), sums(({ refunded }) => refunded)],
    [
      t('chargebacks'),
      format.number(paid.filter(({ status }) => status === 'charged_back').length),
    ],
  ]
  return (
    <Panel title={t('money')}>
      <ValueList
        values={figures.map(([name, value]) => [
          name,
          value && (
            <span key={name} className="num">
              {value}
            </span>
          ),
        ])}
      />
    </Panel>
  )
}

const lookingFor = (value: string) => (value === 'female' || value === 'male' ? value : 'everyone')
