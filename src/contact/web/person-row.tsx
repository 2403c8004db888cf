import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Link } from '../../web/ui/link.tsx'
import { useLocalTime } from '../../web/ui/local-time.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { Listed } from '../bookmarks-contract.ts'
import { useListChange } from './bookmark-queries.ts'

/** One person of a list, with the button that takes them out. */
export function PersonRow({ person, change }: { person: Listed; change: 'release' | 'show' }) {
  const t = useTranslations('bookmarks')
  const failureText = useFailureText()
  const { mutate, isPending } = useListChange(person.id)
  const date = useLocalTime()(person.at, 'date')
  const { profile } = person
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar
        size="large"
        name={profile?.name}
        src={profile?.main_image?.thumb_filename}
        thumbhash={profile?.main_image?.thumbhash}
        alt=""
      />
      <span className="grid min-w-0 flex-1">
        {profile ? (
          <Link to={`/members/${profile.id}`} className="font-semibold wrap-anywhere">
            {t('nameAge', { name: profile.name, age: profile.age })}
          </Link>
        ) : (
          <strong>{t('unavailable')}</strong>
        )}
        <span className="text-sm text-ink-2">
          {[profile?.city || profile?.region, date && t('since', { date })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
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
    </li>
  )
}
