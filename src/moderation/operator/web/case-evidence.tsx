import { useTranslations } from '../../../web/i18n.tsx'
import { currentTime } from '../../../web/clock.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { classes } from '../../../web/ui/classes.ts'
import type { OpenCase } from '../contract.ts'

/** The text of a case and the snapshot of its subject. */
export function CaseEvidence({ open }: { open: OpenCase }) {
  const t = useTranslations('consoleCases.cases')
  const { number, subject, reason, text, about, member, shown: evidence, answer_by } = open
  const late = Date.parse(answer_by) < currentTime().getTime()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg tabular-nums">{number}</h2>
        <Tag>{t(`subjects.${subject}`)}</Tag>
        {reason && <Tag tone="plum">{t(`reasons.${reason}`)}</Tag>}
        <Tag tone={late ? 'danger' : 'warn'}>
          {t.rich('answerBy', { date: () => <LocalTime at={answer_by} /> })}
        </Tag>
      </div>
      <p className="flex flex-wrap gap-x-2 text-ink-2">
        {member ? <TextLink to={`/members/${member}`}>{evidence.name}</TextLink> : evidence.name}
        {about && <span className="break-all">{about}</span>}
      </p>
      {text && (
        <blockquote className="border-s-3 border-line-strong ps-3 whitespace-pre-line">
          {text}
        </blockquote>
      )}
      {evidence.about && (
        <p className="rounded-control bg-sunken px-4 py-3 text-sm whitespace-pre-line">
          {evidence.about}
        </p>
      )}
      {evidence.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {evidence.photos.map((photo) => (
            <li key={photo}>
              <img
                src={photo}
                width={480}
                height={600}
                loading="lazy"
                alt={t('photo', { name: evidence.name })}
                className="h-50 w-40 rounded-control bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <EvidenceMessages messages={evidence.messages} name={evidence.name} />
    </div>
  )
}

function EvidenceMessages({
  messages,
  name,
}: {
  messages: OpenCase['shown']['messages']
  name: string
}) {
  const t = useTranslations('consoleCases.cases')
  if (messages.length === 0) return null
  return (
    <ol className="grid gap-1.5 rounded-control bg-sunken px-4 py-3 text-sm">
      {messages.map(({ text, reported, theirs }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a snapshot never changes its order
        <li key={index} className={classes(reported && 'font-bold text-danger')}>
          <span className="text-ink-2">{theirs ? name : t('reporter')}:</span> {text || t('noText')}
        </li>
      ))}
    </ol>
  )
}
