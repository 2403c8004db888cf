import { lazy, Suspense, useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { WaitingSelfie } from '../selfies-contract.ts'
import { useSelfieCalls } from './queries.ts'
import { useQueueFocus } from '../../../reviews/web/public-queue-focus.ts'
import { WaitingList } from '../../../reviews/web/public-waiting-list.tsx'

// What it shares with a page of members would be loaded by every page.
const OpenedSelfie = lazy(async () => ({
  default: (await import('./selfie-comparison.tsx')).OpenedSelfie,
}))

/** Selfies by time left; nothing of a picture is shown before somebody opens it. */
export function SelfieQueue({ selfies }: { selfies: WaitingSelfie[] }) {
  const t = useTranslations('consoleSelfies')
  const failureText = useFailureText()
  const [opened, setOpened] = useState<string | null>(null)
  const { at, next, setFocused } = useQueueFocus(selfies.map(({ member }) => member))
  const { decide, release } = useSelfieCalls(() => {
    setFocused(next)
    setOpened(next)
  })
  const open = (member: string | null) => {
    if (opened && opened !== member) release.mutate(opened)
    decide.reset()
    setFocused(member)
    setOpened(member)
  }
  useShortcuts({
    Enter: () => open(selfies[at]?.member ?? null),
    s: () => {
      if (opened) release.mutate(opened)
      setOpened(null)
      setFocused(next)
    },
  })
  return (
    <>
      {decide.error && <Alarm tone="bad" title={failureText(decide.error)} role="alert" />}
      <div className="cols c-selfies">
        <WaitingList
          at={at}
          opensByKey
          onOpen={open}
          items={selfies.map((selfie) => ({
            ...selfie,
            subject: selfie.member,
            due_at: selfie.answer_by,
          }))}
          toTitle={({ name, age }) => t('person', { name, age })}
          toWarning={({ refused_before }) => (refused_before ? t('refusedBefore') : undefined)}
        />
        {opened ? (
          <Suspense fallback={<div className="empty">{t('loading')}</div>}>
            <OpenedSelfie
              key={opened}
              member={opened}
              busy={decide.isPending}
              onDecide={(selfie, refusal) => decide.mutate({ selfie, refusal })}
            />
          </Suspense>
        ) : (
          <div className="empty">
            <b>{t('closed')}</b> {t('closedText')}
          </div>
        )}
      </div>
    </>
  )
}
