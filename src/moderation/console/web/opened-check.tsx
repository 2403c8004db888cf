import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../web/ui/notice.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { CheckEvidence } from '../quality-contract.ts'
import { openedReviewQuery } from '../../../reviews/web/public-queries.ts'
import { SignalList } from '../../web/public-signals.tsx'
import { PhotoList } from './photo-list.tsx'
import { SelfieFaces } from './selfie-faces.tsx'
import { SecondDecisionForm, type SecondDecision } from './second-decision-form.tsx'

type OpenedCheckProps = { id: string; busy: boolean; onDecide: (second: SecondDecision) => void }

/** What somebody decided about, without their decision, and the form for the second one. */
export function OpenedCheck({ id, busy, onDecide }: OpenedCheckProps) {
  const t = useTranslations('consoleCases.quality')
  const failureText = useFailureText()
  const { data, error } = useQuery(openedReviewQuery(useApi(), 'quality', id))
  if (error) return <Notice tone="danger" title={failureText(error)} role="alert" />
  if (data?.opened?.kind !== 'quality') return <div className="nothing-here">{t('loading')}</div>
  const { about, evidence } = data.opened
  return (
    <Panel title={`${t(`kinds.${about}`)}: ${evidence.name}`}>
      <div className="stack-4">
        <Evidence kind={about} evidence={evidence} />
        <SecondDecisionForm
          kind={about}
          measures={evidence.measures}
          busy={busy}
          onDecide={onDecide}
        />
      </div>
    </Panel>
  )
}

function Evidence({ kind, evidence }: { kind: string; evidence: CheckEvidence }) {
  const t = useTranslations('consoleCases.quality')
  const reasons = useTranslations('consoleCases.cases.reasons')
  const { photos, texts, report, account, selfie, name } = evidence
  return (
    <>
      {report && (
        <section>
          <h3 className="text-xs font-semibold">{t('reported')}</h3>
          <p>
            <b>{reasons(report.reason)}</b> {report.text}
          </p>
          {report.about && (
            <p dir="auto" className="quoted-text">
              {report.about}
            </p>
          )}
        </section>
      )}
      {texts && <ChangedTexts texts={texts} />}
      {account && <SuspectedAccount account={account} />}
      {selfie && (
        <section className="stack-4">
          <SelfieFaces selfie={{ name, ...selfie }} />
          <p className="text-xs text-ink-2">{t('selfieNote')}</p>
        </section>
      )}
      {photos.length > 0 ? (
        <PhotoList photos={photos} toAlt={() => t('photo', { name })} size="h-80 w-64" />
      ) : (
        kind === 'photo' && <p className="text-ink-2">{t('photoGone')}</p>
      )}
      {report && report.messages.length > 0 && <Messages messages={report.messages} />}
    </>
  )
}

function ChangedTexts({ texts }: { texts: NonNullable<CheckEvidence['texts']> }) {
  const t = useTranslations('consoleCases.quality')
  return (['name', 'about'] as const)
    .filter((field) => texts.before[field] !== texts.after[field])
    .map((field) => (
      <div key={field} className="grid gap-4 min-[1100px]:grid-cols-2">
        {(['before', 'after'] as const).map((version) => (
          <div key={version}>
            <p className="text-xs font-semibold">{`${t(field)} · ${t(version)}`}</p>
            <p dir="auto" className="quoted-text">
              {texts[version][field] || t('nothing')}
            </p>
          </div>
        ))}
      </div>
    ))
}

function SuspectedAccount({ account }: { account: NonNullable<CheckEvidence['account']> }) {
  const t = useTranslations('consoleCases.quality')
  const { signals, score, about } = account
  return (
    <>
      <section>
        <h3 className="text-xs font-semibold">{t('signs')}</h3>
        <SignalList signals={signals} />
        <p className="text-xs text-ink-2">{t('score', { score })}</p>
      </section>
      <section>
        <h3 className="text-xs font-semibold">{t('about')}</h3>
        <p dir="auto" className="quoted-text">
          {about || t('nothing')}
        </p>
      </section>
    </>
  )
}

type ReportedMessage = NonNullable<CheckEvidence['report']>['messages'][number]

function Messages({ messages }: { messages: ReportedMessage[] }) {
  const t = useTranslations('consoleCases.quality')
  return (
    <div className="message-log">
      {messages.map(({ text, reported, theirs }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a snapshot never changes its order
          key={index}
          data-own={theirs ? undefined : ''}
          data-reported={reported ? '' : undefined}
        >
          <p>{text || t('noText')}</p>
          <small>{t(theirs ? 'message.theirs' : 'message.own')}</small>
        </div>
      ))}
    </div>
  )
}
