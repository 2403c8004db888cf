import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { aftercarePath } from '../rules.ts'
import { aftercareQuery } from './public-queries.ts'

/** Above every page until the notice was read; names nobody, because others may look on. */
export const UnreadBanner = ({ id }: { id: string }) => (
  <WithTexts features="aftercareNotice">
    <Banner id={id} />
  </WithTexts>
)

function Banner({ id }: { id: string }) {
  const t = useTranslations('aftercareNotice')
  const { data } = useQuery(aftercareQuery(useApi()))
  const notice = data?.notices.find((each) => each.id === id)
  if (!notice) return null
  return (
    <aside aria-label={t('title')} className="bg-plum-soft text-plum-ink print:hidden">
      <Wrap className="py-2.5 text-md">
        <b className="font-semibold">{t(notice.corrected_at ? 'corrected' : 'title')}</b>{' '}
        <TextLink plain to={aftercarePath(id)}>
          {t('back', { count: notice.credits })}
        </TextLink>
      </Wrap>
    </aside>
  )
}
