import { formatNameAge } from '../../platform/text-direction.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { matchesQuery } from '../../likes/web/public-queries.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Link } from '../../web/ui/link.tsx'
import { Avatar } from '../../web/ui/portrait.tsx'
import { WithTexts } from '../../web/with-texts.tsx'

/** Phones and narrow windows have no second pane, so nothing is fetched for it. */
const isWide = () => matchMedia('(min-width: 62rem)').matches

const MAX_PEOPLE = 3

/** The second pane while no conversation is open: people who suit the member. */
export function ChooseChat() {
  const { data } = useInfiniteQuery({ ...matchesQuery(useApi(), undefined), enabled: isWide() })
  const people = data?.pages[0]?.suggestions.filter(({ profile }) => profile.main_image !== null)
  if (!people) return null
  return (
    <WithTexts features="chatExtras">
      <Panel people={people.slice(0, MAX_PEOPLE).map(({ profile }) => profile)} />
    </WithTexts>
  )
}

type Person = {
  id: string
  name: string
  age: number
  city: string
  main_image: { thumb_filename: string } | null
}

function Panel({ people }: { people: Person[] }) {
  const t = useTranslations('chatExtras.choose')
  return (
    <section className="grid w-full max-w-120 justify-items-center gap-5 text-center">
      <span aria-hidden="true" className="picture picture-tram" />
      <div className="grid gap-1.5">
        <h2 className="text-section">{t('title')}</h2>
        {people.length > 0 && <p className="text-ink-2">{t('text')}</p>}
      </div>
      <ul className="grid w-full gap-2 text-start empty:hidden">
        {people.map(({ id, name, age, city, main_image: image }) => (
          <li key={id}>
            <Link
              to={`/members/${id}`}
              className="flex min-h-18 items-center gap-3 rounded-card bg-surface px-4 py-2.5 no-underline ring-1 ring-line hover:bg-sunken"
            >
              <Avatar src={image?.thumb_filename} name={name} alt="" size="large" />
              <span className="grid min-w-0">
                <strong className="truncate">{formatNameAge(name, age)}</strong>
                <span className="text-sm text-ink-2">{city}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to="/match-finder" variant="line">
        {t('more')}
      </ButtonLink>
    </section>
  )
}
