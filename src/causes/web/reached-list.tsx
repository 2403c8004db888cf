import type { ReactNode } from 'react'
import type { Output } from '../../platform/contract.ts'
import { useFormatter, useTranslations } from '../../web/i18n.tsx'
import {
  EyeIcon,
  HeartIcon,
  MailIcon,
  MessageCircleIcon,
  SparklesIcon,
} from '../../web/ui/icon.tsx'
import { LocalTime, useTimeZone } from '../../web/ui/local-time.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { RowLink, RowText, Rows } from '../../web/ui/rows.tsx'
import { causers, type Cause, type CauseKind, type listReached } from '../contract.ts'
import { REACHED_PATH } from '../path-rules.ts'
import { useCauseText } from './use-cause-text.ts'

const icons: Record<CauseKind, typeof EyeIcon> = {
  like: HeartIcon,
  visit: EyeIcon,
  message: MessageCircleIcon,
  request: MessageCircleIcon,
  suggestion: SparklesIcon,
  advertisement: SparklesIcon,
  position: SparklesIcon,
  mail: MailIcon,
  push: MailIcon,
}

type Counts = NonNullable<Output<typeof listReached>['counts']>

/** How much reached the member in 90 days, and who made it. */
export function ReachedCounts({ counts }: { counts: Counts }) {
  const t = useTranslations('causes.reached')
  const total = causers.reduce((sum, by) => sum + counts[by], 0)
  return (
    <section className="grid gap-1">
      <h2 className="text-lg">{t('total', { count: total })}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {causers
          .filter((by) => counts[by] > 0)
          .map((by) => (
            <li key={by}>
              {t.rich(`by.${by}`, {
                count: counts[by],
                b: (count: ReactNode) => <strong className="text-ink tabular-nums">{count}</strong>,
              })}
            </li>
          ))}
      </ul>
    </section>
  )
}

/** What reached a member, by day; the member's own rows lead to their causes. */
export function ReachedList({ entries, isOwn }: { entries: readonly Cause[]; isOwn: boolean }) {
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const { title, line, shortLine } = useCauseText()
  const toDay = ({ at }: Cause) =>
    at === null ? '' : format.dateTime(new Date(at), { dateStyle: 'full', timeZone })
  return [...Map.groupBy(entries, toDay)].map(([day, ofDay]) => (
    <section key={day} className="grid gap-2">
      <h3 className="text-base">{day}</h3>
      <Rows>
        {ofDay.map((cause) => {
          const { group } = cause
          const row = {
            icon: icons[cause.kind],
            title: group ? <Group group={group} /> : title(cause),
            text: <Line at={cause.at} text={isOwn ? shortLine(cause) : line(cause)} />,
          }
          const key = `${cause.id} ${cause.at}`
          return isOwn ? (
            <RowLink
              key={key}
              to={group ? `${REACHED_PATH}?${toGroupSearch(group)}` : `/why/${cause.id}`}
              {...row}
            />
          ) : (
            <RowText key={key} {...row} />
          )
        })}
      </Rows>
    </section>
  ))
}

type SuggestionGroup = NonNullable<Cause['group']>

/** The list of the single suggestions, from the latest of the group on. */
const toGroupSearch = ({ before }: SuggestionGroup) =>
  new URLSearchParams({ filter: 'site', before }).toString()

/** The suggestions of an hour: how many, and some of the faces. */
function Group({ group: { count, people } }: { group: SuggestionGroup }) {
  const t = useTranslations('causes.reached')
  return (
    <>
      {t('group', { count })}
      <span className="my-1 flex" aria-hidden="true">
        {people.map(({ name, thumb }, at) => (
          <Avatar
            // oxlint-disable-next-line react/no-array-index-key -- two people may have one name, and the list never changes
            key={at}
            name={name}
            src={thumb}
            alt=""
            className="-me-2 size-8 ring-2 ring-surface"
          />
        ))}
      </span>
    </>
  )
}

const Line = ({ at, text }: { at: string | null; text: string }) => (
  <>
    {at && <LocalTime at={at} look="time" />}
    {at && text && '\u00A0· '}
    {text}
  </>
)
