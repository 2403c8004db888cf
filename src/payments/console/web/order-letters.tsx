import { useState } from 'react'
import { useMailName } from '../../../system/web/public-names.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { Timeline, type TimelineEntry } from '../../../web/console/timeline.tsx'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { CircleAlertIcon, FlagIcon, MailIcon, PencilIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { lazySection } from '../../../web/lazy.tsx'
import { WithTexts } from '../../../web/with-texts.tsx'
import type { OrderDetails } from '../orders-contract.ts'

type Letters = OrderDetails['letters']

/** Loaded when somebody writes. */
const LetterForm = lazySection(async () => (await import('./letter-form.tsx')).LetterForm)

const looks = {
  accepted: { icon: MailIcon, tone: 'ok' },
  refused: { icon: CircleAlertIcon, tone: 'warn' },
  limited: { icon: CircleAlertIcon, tone: 'warn' },
  failed: { icon: CircleAlertIcon, tone: 'warn' },
} as const

/** What we wrote to the buyer about an order, with its fate, and their complaints about it. */
export const OrderLetters = (props: { order: OrderDetails }) => (
  <WithTexts features="consoleMember consoleRecords">
    <LettersPanel {...props} />
  </WithTexts>
)

function LettersPanel({ order }: { order: OrderDetails }) {
  const t = useTranslations('consoleRecords.orderLetters')
  const { letters, member, buyer } = order
  const [isWriting, setWriting] = useState(false)
  const entries = toEntries(letters)
  const mayWrite = buyer !== null && buyer.state !== 'deleted' && !isWriting
  const writeButton = mayWrite && (
    <Button variant="line" small onClick={() => setWriting(true)}>
      {t('write', { name: member.name })}
    </Button>
  )
  return (
    <Panel
      title={t('title')}
      aside={(entries.length > 0 || isWriting) && writeButton}
      foot={entries.length > 0 && t('foot')}
    >
      <div className="stack-2">
        {isWriting && buyer && (
          <LetterForm order={order} language={buyer.language} onDone={() => setWriting(false)} />
        )}
        {entries.length > 0 && <Timeline byDay entries={entries} />}
        {entries.length === 0 && !isWriting && (
          <div className="nothing-here">
            <MailIcon />
            <b>{t('empty')}</b>
            <span className="text-xs">{t('emptyText', { name: member.name || member.id })}</span>
            {writeButton}
          </div>
        )}
      </div>
    </Panel>
  )
}

const toEntries = ({ sent, written, received }: Letters): TimelineEntry[] =>
  [
    ...sent.map((mail) => ({
      key: mail.id,
      at: mail.at,
      ...looks[mail.state],
      children: <SentMail mail={mail} />,
    })),
    ...written.map((letter): TimelineEntry => ({
      key: letter.id,
      at: letter.at,
      icon: PencilIcon,
      children: <Written letter={letter} />,
    })),
    ...received.map((complaint): TimelineEntry => ({
      key: complaint.number,
      at: complaint.at,
      icon: FlagIcon,
      tone: complaint.answered ? 'ok' : 'plum',
      children: <Received complaint={complaint} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))

function Written({ letter: { by, text } }: { letter: Letters['written'][number] }) {
  const t = useTranslations('consoleRecords.orderLetters')
  return (
    <>
      {t('by', { name: by })}
      <p dir="auto" className="quoted-text">
        {text}
      </p>
    </>
  )
}

function SentMail({ mail: { template, state, detail } }: { mail: Letters['sent'][number] }) {
  const t = useTranslations('consoleRecords.orderLetters.states')
  const mailName = useMailName()
  return (
    <>
      {mailName(template)} <Tag tone={looks[state].tone}>{t(state)}</Tag>{' '}
      <span className="text-ink-2">{detail}</span>
    </>
  )
}

/** Who sees orders may finish the cases about them. */
function Received({ complaint }: { complaint: Letters['received'][number] }) {
  const t = useTranslations('consoleRecords.orderLetters')
  const { number, answered, answer_by: by } = complaint
  return (
    <>
      {t('complaint')}{' '}
      <TextLink className="mono-text" to={`/operator/cases/${number}`}>
        {number}
      </TextLink>{' '}
      <span className="text-ink-2">
        {answered ? t('answered') : t.rich('waiting', { date: () => <When at={by} /> })}
      </span>
    </>
  )
}
