import { useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { QualityCheck } from '../quality-contract.ts'
import { OpenedCheck } from './opened-check.tsx'
import { useSecondDecision } from './queries.ts'
import { useQueueFocus } from '../../../reviews/web/public-queue-focus.ts'
import { WaitingList } from '../../../reviews/web/public-waiting-list.tsx'

/** Second looks by time left; nothing is shown of a decision before somebody opens it. */
export function CheckQueue({ checks }: { checks: QualityCheck[] }) {
  const t = useTranslations('consoleQuality')
  const failureText = useFailureText()
  const [opened, setOpened] = useState<string | null>(null)
  const decide = useSecondDecision()
  const { at, setFocused } = useQueueFocus(checks.map(({ id }) => id))
  const open = (id: string | null) => {
    decide.reset()
    setFocused(id)
    setOpened(id)
  }
  useShortcuts({ Enter: () => open(checks[at]?.id ?? null) })
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
          <WaitingList
            at={at}
            opensByKey
            onOpen={open}
            items={checks.map((check) => ({
              ...check,
              subject: check.id,
              due_at: check.check_by,
              for_another: false,
            }))}
            toTitle={({ kind }) => t(`kinds.${kind}`)}
          />
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
