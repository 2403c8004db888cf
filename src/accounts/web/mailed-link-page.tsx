import type { ReactNode } from 'react'
import { useSettings } from '../../web/shell-queries.ts'
import { BrandName } from '../../web/ui/brand-mark.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Link } from '../../web/ui/link.tsx'
import { SmallPage } from './small-page.tsx'

type Props = { title: string; text: string; button: string; icon: ReactNode }

/**
 * A sentence and a button that works without JavaScript. The form posts to the page's own address,
 * which contains the token.
 */
export function MailedLinkPage({ title, text, button, icon }: Props) {
  const { name } = useSettings()
  return (
    <>
      <meta name="referrer" content="same-origin" />
      <p className="mx-auto w-full max-w-120 px-4 pt-8">
        <Link to="/" className="no-underline">
          <BrandName name={name} />
        </Link>
      </p>
      <SmallPage title={title} lead={text}>
        <form method="post" className="grid">
          <Button type="submit" variant="primary" large>
            {icon}
            {button}
          </Button>
        </form>
      </SmallPage>
    </>
  )
}
