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
    <div className="stack-4">
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
          <p className="text-ink-2">{t('noSignals')}</p>
        )}
      </Panel>
      {member.about && (
        <Panel title={t('about')}>
          <p dir="auto" className="text-xs whitespace-pre-line">
            {member.about}
          </p>
        </Panel>
      )}
    </div>
  )
}

type Money = NonNullable<ConsoleMember['money']>

/** Credits left, and what was paid for them by currency. */
function MoneyPanel({ money }: { money: Money }) {
  const t = useTranslations('consoleMember.account')
  const format = useFormatter()
  const locale = useLocale()
  const { balance, lots, totals } = money
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const amounts = (name: 'amount' | 'refunded') =>
    totals
      .map(({ currency, [name]: amount }) => formatMoney({ amount, currency }, locale))
      .join(', ')
  const free = lots.filter(({ order }) => order === null).map(({ remaining }) => remaining)
  const figures: [string, ReactNode][] = [
    [t('credits'), format.number(balance)],
    [t('free'), format.number(sum(free))],
    [t('orders'), format.number(sum(totals.map(({ orders }) => orders)))],
    [t('paid'), amounts('amount')],
    [t('refunded'), amounts('refunded')],
    [t('chargebacks'), format.number(sum(totals.map(({ chargebacks }) => chargebacks)))],
  ]
  return (
    <Panel title={t('money')}>
      <ValueList
        values={figures.map(([name, value]) => [
          name,
          value && (
            <span key={name} className="tabular-nums">
              {value}
            </span>
          ),
        ])}
      />
    </Panel>
  )
}

const lookingFor = (value: string) => (value === 'female' || value === 'male' ? value : 'everyone')
