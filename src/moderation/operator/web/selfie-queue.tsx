import { lazy, Suspense, useState } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { Deadline } from '../../../web/console/deadline.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/console/tag.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import type { WaitingSelfie } from '../selfies-contract.ts'
import { useSelfieCalls } from './queries.ts'

// What it shares with a page of members would be loaded by every page.
const OpenedSelfie = lazy(async () => ({
  default: (await import('./selfie-comparison.tsx')).OpenedSelfie,
}))

/** Selfies by time left; nothing of a picture is shown before somebody opens it. */
export function SelfieQueue({ selfies }: { selfies: WaitingSelfie[] }) {
  const t = useTranslations('consoleSelfies')
  const failureText = useFailureText()
  const [focused, setFocused] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const at = Math.max(
    0,
    selfies.findIndex(({ member }) => member === focused),
  )
  const next = selfies[at + 1]?.member ?? selfies[at - 1]?.member ?? null
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
  const move = (step: number) => () =>
    setFocused(selfies[Math.max(0, Math.min(selfies.length - 1, at + step))]?.member ?? null)
  useShortcuts({
    ArrowDown: move(1),
    j: move(1),
    ArrowUp: move(-1),
    k: move(-1),
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
        <Panel title={t('waiting')} flush>
          <ul className="opts">
            {selfies.map((selfie, index) => (
              <li key={selfie.member}>
                <WaitingRow
                  selfie={selfie}
                  isFocused={index === at}
                  onOpen={() => open(selfie.member)}
                />
              </li>
            ))}
          </ul>
        </Panel>
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

type WaitingRowProps = { selfie: WaitingSelfie; isFocused: boolean; onOpen: () => void }

function WaitingRow({ selfie, isFocused, onOpen }: WaitingRowProps) {
  const t = useTranslations('consoleSelfies')
  const { name, age, since, answer_by: answerBy, claimed_by: claimedBy } = selfie
  return (
    <button
      type="button"
      className="opt"
      aria-current={isFocused ? 'true' : undefined}
      aria-keyshortcuts={isFocused ? 'Enter' : undefined}
      disabled={selfie.for_another}
      onClick={onOpen}
    >
      <span className="stack stack--s">
        <b>{t('person', { name, age })}</b>
        <span className="row row--wrap">
          <Deadline at={answerBy} since={since} />
          {claimedBy && <Tag tone="plum">{t('claimedBy', { name: claimedBy.name })}</Tag>}
          {selfie.for_another && <Tag tone="line">{t('forAnother')}</Tag>}
          {selfie.refused_before && <Tag tone="warn">{t('refusedBefore')}</Tag>}
        </span>
      </span>
      {isFocused && <kbd aria-hidden="true">{'↵'}</kbd>}
    </button>
  )
}
