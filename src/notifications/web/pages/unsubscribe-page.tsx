import { useTranslations } from '../../../web/i18n.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { BellOffIcon, CircleAlertIcon } from '../../../web/ui/icon.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Narrow } from '../../../web/ui/page.tsx'

/** Asks a person who opened the unsubscribe link for confirmation; works without JavaScript. */
export function Component() {
  const t = useTranslations('notifications')
  const [search] = useSearchParams()
  const done = search.has('done')
  const bad = !done && !search.has('s')
  const title = t(`unsubscribe.${done ? 'done' : bad ? 'badTitle' : 'title'}`)
  return (
    <Narrow className="py-10 sm:py-16">
      <PageTitle>{title}</PageTitle>
      <Empty
        heading="h1"
        icon={bad ? CircleAlertIcon : BellOffIcon}
        title={title}
        action={
          done || bad ? (
            <TextLink to="/notifications">{t('unsubscribe.settings')}</TextLink>
          ) : (
            <form method="post" action={`/api/unsubscribe.php?${search}`}>
              <Button type="submit" variant="primary" large>
                {t('unsubscribe.button')}
              </Button>
            </form>
          )
        }
      >
        {t(bad ? 'unsubscribe.badText' : 'unsubscribe.change')}
      </Empty>
    </Narrow>
  )
}
