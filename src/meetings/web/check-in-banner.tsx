import { useTranslations } from '../../web/i18n.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Wrap } from '../../web/ui/page.tsx'
import { WithTexts } from '../../web/with-texts.tsx'
import { checkInPath } from '../rules.ts'

/** Above every page until the member answers; names nobody, because others may look on. */
export const Banner = ({ plan }: { plan: string }) => (
  <WithTexts features="meetings">
    <Question plan={plan} />
  </WithTexts>
)

function Question({ plan }: { plan: string }) {
  const t = useTranslations('meetings.checkIn')
  return (
    <aside aria-label={t('banner')} className="bg-plum-soft text-plum-ink print:hidden">
      <Wrap className="py-2.5 text-md">
        <b className="font-semibold">{t('banner')}</b>{' '}
        <TextLink plain to={checkInPath(plan)}>
          {t('answer')}
        </TextLink>
      </Wrap>
    </aside>
  )
}
