import { PersonRow } from '../../profiles/web/public-person-row.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { PersonEntry } from '../bookmarks-contract.ts'
import { useListChange } from './bookmark-queries.ts'

/** One person of a list, with the button that takes them out. */
export function ListedPerson({
  person,
  change,
}: {
  person: PersonEntry
  change: 'release' | 'show'
}) {
  const t = useTranslations('bookmarks')
  const failureText = useFailureText()
  const { mutate, isPending } = useListChange(person.id)
  const date = useLocalTime()(person.at, 'date')
  const { profile } = person
  return (
    <PersonRow
      profile={profile}
      name={profile ? t('nameAge', { name: profile.name, age: profile.age }) : t('unavailable')}
      text={date ? t('since', { date }) : ''}
    >
      <Button
        variant="line"
        busy={isPending}
        aria-label={profile ? t(`${change}Name`, { name: profile.name }) : undefined}
        onClick={() =>
          mutate(change, {
            onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
          })
        }
      >
        {t(change)}
      </Button>
    </PersonRow>
  )
}
