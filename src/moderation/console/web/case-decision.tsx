import { BanPreview } from '../../../aftercare/console/web/public-preview.tsx'
import { textLength } from '../../../platform/text-length.ts'
import { type SyntheticEvent, useRef } from 'react'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { lazySection } from '../../../web/lazy.tsx'
import { useUser } from '../../../web/shell-queries.ts'
import { TextLink } from '../../../web/ui/link.tsx'
import { When } from '../../../web/console/when.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { ClaimCase } from './public-claim-case.tsx'
import { complaintKinds } from '../../contract.ts'
import { decideReview } from '../../../reviews/contract.ts'
import type { CaseDetails, CaseMeasure } from '../contract.ts'
import { getQueue, isDeskCase } from '../rules.ts'
import { CaseMove } from './case-move.tsx'
import { CaseWords } from './case-words.tsx'
import { useCaseCall } from './queries.ts'
import { MIN_ANSWER_LENGTH } from './rule-fields.tsx'
import { useDraft } from '../../../web/console/use-draft.ts'
import { chosenRemainder, type CaseDraft } from './case-draft.ts'

/** Loaded where they are needed. */
const RemainderFields = lazySection(
  async () => (await import('./remainder-fields.tsx')).RemainderFields,
)
const CaseLetter = lazySection(async () => (await import('./case-letter.tsx')).CaseLetter)
const AnswerLetter = lazySection(async () => (await import('./case-letter.tsx')).AnswerLetter)

/** The form that decides a case, or why this reader cannot decide it. */
export function CaseDecision({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleCases.cases')
  const me = useUser()?.id
  const { decided, claimed_by: holder } = open
  const kind = open.appeals === null && complaintKinds.find((name) => name === open.subject)
  return (
    <div className="stack-4">
      {decided ? (
        <Panel title={t('decision.title')}>
          <p className="mb-3">
            {t.rich(decided.remains ? 'decision.decidedPartly' : 'decision.decided', {
              name: decided.by ?? t('decision.somebody'),
              measure: decided.remains
                ? t(`statement.${decided.remains}`)
                : t(`measures.${getOutcome(open, decided.measure)}`),
              date: () => <When at={decided.at} />,
            })}
          </p>
          <p dir="auto" className="quoted-text">
            {decided.answer}
          </p>
          <div className="mt-3">
            <ClaimCase
              queue={getQueue(open)}
              label={t('decision.next')}
              noneLeft={t('decision.noNext')}
            />
          </div>
        </Panel>
      ) : open.for_another ? (
        <Notice tone="warn" title={t('decision.forAnother')}>
          {open.needs_admin && t('decision.needsAdmin')}
        </Notice>
      ) : open.ban_requested_by !== null ? (
        <Notice
          tone="warn"
          title={t('decision.banRequested', { name: open.ban_requested_by })}
          action={<TextLink to="/operator/approvals">{t('decision.toApprovals')}</TextLink>}
        />
      ) : holder && holder.id !== me ? (
        <Notice tone="warn" title={t('claim.other', { name: holder.name })} />
      ) : (
        <>
          {!isDeskCase(open) && <DecisionForm open={open} />}
          {kind && <CaseMove open={open} from={kind} />}
        </>
      )}
    </div>
  )
}

/** An appeal that is turned down leaves the decision as it is. */
const getOutcome = ({ appeals }: CaseDetails, measure: CaseMeasure): CaseMeasure | 'stands' =>
  appeals !== null && measure === 'none' ? 'stands' : measure

/** The other side of a decision to do nothing: the report is decided anew. */
const getNote = (open: CaseDetails, measure: CaseMeasure): CaseMeasure | 'stands' | 'reopen' =>
  measure === 'restore' && open.appealed?.measure === 'none' ? 'reopen' : getOutcome(open, measure)

/** Nothing is chosen: an outcome that nobody chose must not be sent. */
const emptyDraft: CaseDraft = {
  measure: null,
  answer: '',
  explanation: '',
  illegal: false,
  remains: null,
  rule: '',
  hold: '',
}

function DecisionForm({ open }: { open: CaseDetails }) {
  const t = useTranslations('consoleCases.cases')
  const failureText = useFailureText()
  const formRef = useRef<HTMLFormElement>(null)
  const { kind, id: subject, number, measures, appealed } = open
  const [draft, change, remove] = useDraft(`case-draft-${number}`, emptyDraft)
  const remains = appealed && chosenRemainder(appealed, draft)
  const decide = useCaseCall(decideReview, ({ approval }) => {
    remove()
    showToast({ tone: 'ok', text: t(approval ? 'decision.asked' : 'decision.done', { number }) })
  })
  const isMeasure = kind === 'report' && draft.measure !== 'none'
  const send = () => {
    const { measure, answer, illegal, hold } = draft
    if (measure === null || textLength(answer.trim()) < MIN_ANSWER_LENGTH || decide.isPending)
      return
    if (measure === 'partly' && !remains) return
    const explanation = isMeasure ? draft.explanation : ''
    decide.mutate({ kind, subject, measure, answer, illegal, explanation, remains, hold })
  }
  useShortcuts({
    ...Object.fromEntries(
      measures.map((measure, index) => [String(index + 1), () => change({ measure })]),
    ),
    'mod+Enter': () => {
      const form = document.activeElement?.closest('form')
      if (!form || form === formRef.current) send()
    },
  })
  return (
    <form
      method="post"
      ref={formRef}
      className="stack-4"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <Panel title={t('decision.title')}>
        <div className="stack-2">
          <fieldset>
            <legend className="sr-only">{t('decision.outcome')}</legend>
            {measures.map((measure, index) => (
              <label key={measure} className="option-row">
                <input
                  type="radio"
                  name="measure"
                  required
                  checked={draft.measure === measure}
                  onChange={() => change({ measure })}
                />
                <span>
                  <b>{t(`measures.${getOutcome(open, measure)}`)}</b>
                  <span className="text-ink-2 text-xs block">
                    {t(`notes.${getNote(open, measure)}`)}
                  </span>
                </span>
                <kbd aria-hidden="true">{index + 1}</kbd>
              </label>
            ))}
          </fieldset>
          {appealed && draft.measure === 'partly' && (
            <RemainderFields
              appealed={appealed}
              draft={draft}
              isComplete={remains !== null}
              onChange={change}
            />
          )}
          <CaseWords
            open={open}
            draft={draft}
            outcome={draft.measure && getOutcome(open, draft.measure)}
            onChange={change}
          />
          {draft.measure === 'profile' && open.member !== null && open.reason !== null && (
            <BanPreview
              member={open.member}
              rule={open.reason}
              hold={draft.hold}
              onHold={(hold) => change({ hold })}
            />
          )}
          {decide.error && <Notice tone="danger" title={failureText(decide.error)} role="alert" />}
          <Button type="submit" variant="primary" block busy={decide.isPending} shortcut="Ctrl ↵">
            {t(appealed ? 'decision.sendAppeal' : 'decision.send')}
          </Button>
        </div>
      </Panel>
      {isMeasure && <CaseLetter open={open} draft={draft} />}
      {appealed && <AnswerLetter open={open} draft={draft} remains={remains} />}
    </form>
  )
}
