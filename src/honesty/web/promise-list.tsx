import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { CheckIcon, ChevronDownIcon, ClockIcon, XIcon } from '../../web/ui/icon.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Tag } from '../../web/ui/tag.tsx'
import type { PromiseOfMonth } from '../contract.ts'
import { testedPromises, type TestedPromise } from '../rules.ts'
import { QueryLink } from './figure-card.tsx'

const looks = {
  missed: { tone: 'danger', Icon: XIcon },
  kept: { tone: 'ok', Icon: CheckIcon },
  open: { tone: 'quiet', Icon: ClockIcon },
} as const

const order = { missed: 0, kept: 1, open: 2 } as const

const isTested = (name: string): name is TestedPromise => Object.hasOwn(testedPromises, name)
const tested = Object.keys(testedPromises).filter(isTested)

/** The promises of the month: the missed ones first; those without a case are folded. */
export function PromiseList({ promises }: { promises: readonly PromiseOfMonth[] }) {
  const t = useTranslations('honesty')
  const sorted = promises.toSorted((a, b) => order[a.outcome] - order[b.outcome])
  const open = sorted.filter(({ outcome }) => outcome === 'open')
  return (
    <Card padded={false} className="overflow-hidden">
      <ul>
        {sorted
          .filter(({ outcome }) => outcome !== 'open')
          .map((each) => (
            <PromiseRow key={each.promise} promise={each} />
          ))}
      </ul>
      {open.length > 0 && (
        <FoldedRows title={t('promises.noCases', { count: open.length })}>
          {open.map((each) => (
            <PromiseRow key={each.promise} promise={each} />
          ))}
        </FoldedRows>
      )}
      <FoldedRows title={t('promises.tested')}>
        {tested.map((name) => (
          <li key={name} className="border-t border-line px-4.5 py-3.5 font-semibold">
            {t(`promises.${name}`)}
          </li>
        ))}
      </FoldedRows>
    </Card>
  )
}

function FoldedRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4.5 py-2 text-sm font-semibold text-ink-2">
        {title}
        <ChevronDownIcon className="shrink-0 transition-[rotate] duration-state group-open:rotate-180" />
      </summary>
      <ul>{children}</ul>
    </details>
  )
}

function PromiseRow({
  promise: { promise, promised, outcome, percent, version, note },
}: {
  promise: PromiseOfMonth
}) {
  const t = useTranslations('honesty')
  const { tone, Icon } = looks[outcome]
  return (
    <li
      id={promise}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-1 border-t border-line px-4.5 py-3.5 first:border-0',
        outcome === 'missed' && 'bg-warn-soft',
      )}
    >
      <p className="leading-5.5 font-semibold">
        {t(`promises.${promise}.title`, { count: promised ?? 0 })}
      </p>
      <Tag tone={tone}>
        <Icon />
        {t(`promises.${outcome}`)}
      </Tag>
      <div
        className={classes(
          'col-span-full text-sm',
          outcome === 'missed' ? 'text-ink' : 'text-ink-2',
        )}
      >
        <p>
          {t(`promises.${promise}.text`)}{' '}
          {outcome === 'missed' &&
            (percent === null ? t('promises.fewCases') : t('promises.percent', { percent }))}{' '}
          <QueryLink name={promise} version={version} />
        </p>
        {note && (
          <p>
            {t('promises.note')} <span lang={note.locale}>{note.text}</span>
          </p>
        )}
      </div>
    </li>
  )
}
