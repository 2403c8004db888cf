import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import type { CaseDetails } from '../contract.ts'

/** What was reported, as it was then. */
export function CaseEvidence({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleCases.cases.evidence')
  // An appeal shows the profile and its photos beside those of today.
  const evidence = open.current
    ? { ...open.evidence, about: '', words: [], photos: [], voice_intro: null }
    : open.evidence
  const { about, words, photos, messages, detail, signals } = evidence
  const parts = words.length + photos.length + messages.length + signals.length
  if (!about && !detail && !evidence.voice_intro && parts === 0) return null
  return (
    <Panel title={t(messages.length > 0 ? 'title' : 'profile')} foot={t('logged')}>
      <div className="stack-2">
        <Observed evidence={evidence} />
        {about && (
          <p dir="auto" className="quoted-text">
            {about}
          </p>
        )}
        {words.map((text) => (
          <p key={text} dir="auto" className="quoted-text">
            {text}
          </p>
        ))}
        {evidence.voice_intro && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was typed with it stands above
          <audio controls preload="none" src={evidence.voice_intro} aria-label={t('voiceIntro')} />
        )}
        {photos.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {photos.map((photo) => (
              <li key={photo}>
                <img
                  src={photo}
                  width={480}
                  height={600}
                  alt={t('photo', { name: evidence.name })}
                  className="h-50 w-40 rounded-control bg-sunken object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        <Messages evidence={evidence} />
      </div>
    </Panel>
  )
}

/** What the reporter observed, and what rules noticed before. */
function Observed({ evidence: { detail, signals } }: { evidence: CaseDetails['evidence'] }) {
  const t = useTranslations('consoleCases.cases.evidence')
  const names = useTranslations('consoleCases.signalRules')
  if (!detail && signals.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {detail && <Tag tone="danger">{t(`details.${detail}`)}</Tag>}
      {signals.length > 0 && <span className="text-ink-2 text-xs">{t('noticed')}</span>}
      {signals.map((rule) => (
        <Tag key={rule}>{names(rule)}</Tag>
      ))}
    </p>
  )
}

function Messages({ evidence: { messages, name } }: { evidence: CaseDetails['evidence'] }) {
  const t = useTranslations('consoleCases.cases.evidence')
  if (messages.length === 0) return null
  return (
    <div className="message-log">
      <p className="flex items-center gap-2.5 text-2xs text-ink-2 before:flex-1 before:border-t before:border-dashed before:border-line-strong after:flex-1 after:border-t after:border-dashed after:border-line-strong">
        {t('before')}
      </p>
      {messages.map(({ text, voice, reported, theirs }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a snapshot never changes its order
          key={index}
          data-own={theirs ? undefined : ''}
          data-reported={reported ? '' : undefined}
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nothing transcribes what members say */}
          {voice && <audio controls preload="none" src={voice} />}
          <p>{text || t('noText')}</p>
          <small>
            {theirs ? name : t('reporter')}
            {reported && (
              <>
                {' · '}
                <b>{t('hit')}</b>
              </>
            )}
          </small>
        </div>
      ))}
    </div>
  )
}
