import { useQuery } from '@tanstack/react-query'
import { whyPath } from '../../causes/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { useNearViewport } from '../../web/use-near-viewport.ts'
import { MemberCard } from './member-card.tsx'
import { similarQuery } from './queries.ts'

export { MemberCard } from './member-card.tsx'

/**
 * Four similar members and a link to all of them, fetched when the reader comes near: most who open
 * a profile do not scroll to its end.
 */
export function SimilarMembers({ id }: { id: string }) {
  const t = useTranslations('search.similar')
  const [ref, near] = useNearViewport()
  const { data, isError } = useQuery({ ...similarQuery(useApi(), id), enabled: near })
  if (!data) return isError ? null : <div ref={ref} className="min-h-80 lg:col-span-2" />
  if (data.results.length === 0) return null
  return (
    <section className="grid min-w-0 gap-4 pt-3 lg:col-span-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl">{t('title')}</h2>
        {data.numResults > data.results.length && (
          <TextLink standalone to={data.filters}>
            {t('all', { count: data.numResults })}
          </TextLink>
        )}
      </div>
      <div className="no-scrollbar -mx-4 grid auto-cols-[46%] grid-flow-col gap-x-3 overflow-x-auto px-4 py-2 md:max-lg:auto-cols-[30%] lg:mx-0 lg:grid-flow-row lg:grid-cols-4 lg:gap-5 lg:overflow-visible lg:p-0">
        {data.results.map((result) => (
          <MemberCard
            key={result.profile.id}
            result={result}
            heading="h3"
            why={`${whyPath('position', result.profile.id)}?similar=${id}`}
          />
        ))}
      </div>
    </section>
  )
}
