import { useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Deadline } from '../../../web/console/deadline.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/console/tag.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { QualityCheck } from '../quality-contract.ts'
import { OpenedCheck } from './opened-check.tsx'
import { useSecondDecision } from './queries.ts'

/** Second looks by time left; nothing is shown of a decision before somebody opens it. */
export function CheckQueue({ checks }: { checks: QualityCheck[] }) {
  const t = useTranslations('consoleQuality')
  const failureText = useFailureText()
  const [focused, setFocused] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const decide = useSecondDecision()
  const at = Math.max(
    0,
    checks.findIndex(({ id }) => id === focused),
  )
  const open = (id: string | null) => {
    decide.reset()
    setFocused(id)
    setOpened(id)
  }
  const move = (step: number) => () =>
    setFocused(checks[Math.max(0, Math.min(checks.length - 1, at + step))]?.id ?? null)
  useShortcuts({
    ArrowDown: move(1),
    j: move(1),
    ArrowUp: move(-1),
    k: move(-1),
    Enter: () => open(checks[at]?.id ?? null),
  })
  return (
    <>
      {decide.error && <Alarm tone="bad" title={failureText(decide.error)} role="alert" />}
      {decide.data && <Comparison result={decide.data} />}
      {checks.length === 0 ? (
        <div className="empty">
          <b>{t('empty')}</b> {t('emptyText')}
        </div>
      ) : (
        <div className="cols c-selfies">
          <Panel title={t('waiting')} flush>
            <ul className="opts">
              {checks.map((check, index) => (
                <li key={check.id}>
                  <WaitingRow
                    check={check}
                    isFocused={index === at}
                    onOpen={() => open(check.id)}
                  />
                </li>
              ))}
            </ul>
          </Panel>
          {opened ? (
            <OpenedCheck
              key={opened}
              id={opened}
              busy={decide.isPending}
              onDecide={(second) =>
                decide.mutate({ id: opened, ...second }, { onSuccess: () => setOpened(null) })
              }
            />
          ) : (
            <div className="empty">
              <b>{t('closed')}</b> {t('closedText')}
            </div>
          )}
        </div>
      )}
    </>
  )
}

type Result = NonNullable<ReturnType<typeof useSecondDecision>['data']>

/** What the first person decided, once the second has. */
function Comparison({ result: { agrees, first } }: { result: Result }) {
  const t = useTranslations('consoleQuality')
  const words = { by: first.by, decision: t(`decided.${first.decision}`) }
  return (
    <Alarm
      tone={agrees ? 'note' : 'warn'}
      title={t(agrees ? 'agrees' : 'differs', words)}
      role="status"
    />
  )
}

type WaitingRowProps = { check: QualityCheck; isFocused: boolean; onOpen: () => void }

function WaitingRow({ check, isFocused, onOpen }: WaitingRowProps) {
  const t = useTranslations('consoleQuality')
  const { kind, since, check_by: checkBy, claimed_by: claimedBy } = check
  return (
    <button
      type="button"
      className="opt"
      aria-current={isFocused ? 'true' : undefined}
      aria-keyshortcuts={isFocused ? 'Enter' : undefined}
      onClick={onOpen}
    >
      <span className="stack stack--s">
        <b>{t(`kinds.${kind}`)}</b>
        <span className="row row--wrap">
          <Deadline at={checkBy} since={since} />
          {claimedBy && <Tag tone="plum">{t('claimedBy', { name: claimedBy.name })}</Tag>}
        </span>
      </span>
      {isFocused && <kbd aria-hidden="true">{'↵'}</kbd>}
    </button>
  )
}
