import { useTranslations } from '../../web/i18n.tsx'
import { classes } from '../../web/ui/classes.ts'
import { CheckIcon, ClockIcon, XIcon } from '../../web/ui/icon.tsx'
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

/** The promises of the month: the missed ones first and in full. */
export function PromiseList({ promises }: { promises: readonly PromiseOfMonth[] }) {
  const t = useTranslations('honesty')
  const sorted = promises.toSorted((a, b) => order[a.outcome] - order[b.outcome])
  return (
    <Card padded={false} className="overflow-hidden">
      <ul>
        {sorted.map((each) => (
          <PromiseRow key={each.promise} promise={each} />
        ))}
        {tested.map((name) => (
          <li key={name} className="border-t border-line px-4.5 py-3.5">
            <p className="font-semibold">{t(`promises.${name}`)}</p>
            <p className="text-sm text-ink-2">{t('promises.tested')}</p>
          </li>
        ))}
      </ul>
    </Card>
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
            (percent === null ? t('promises.fewCases') : t('promises.percent', { percent }))}
        </p>
        {note && (
          <p>
            {t('promises.note')} <span lang={note.locale}>{note.text}</span>
          </p>
        )}
        <QueryLink name={promise} version={version} />
      </div>
    </li>
  )
}
