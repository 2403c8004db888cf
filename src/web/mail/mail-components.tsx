import type { ReactNode } from 'react'
import { MailButtonLink } from './mail-parts.tsx'
import { useMailSite } from './mail-site.ts'

type Props = { children: ReactNode }

/** The components that all mails consist of. Classes carry their dark colours: see MailLayout. */
export function MailHeading({ children }: Props) {
  const { light } = useMailSite()
  return (
    <h1
      className="ink"
      style={{ color: light.ink, fontSize: 24, lineHeight: '30px', margin: '24px 0 12px' }}
    >
      {children}
    </h1>
  )
}

export function MailText({ children }: Props) {
  const { light } = useMailSite()
  return (
    <p
      className="ink"
      style={{ color: light.ink, fontSize: 16, lineHeight: '24px', margin: '12px 0' }}
    >
      {children}
    </p>
  )
}

export function MailButton({ href, children }: Props & { href: string }) {
  const { light, radius } = useMailSite()
  return (
    <MailButtonLink
      href={href}
      className="button"
      padding={{ block: 14, inline: 22 }}
      style={{
        backgroundColor: light.accent,
        borderRadius: radius.control,
        color: light.onAccent,
        fontSize: 16,
        fontWeight: 650,
        margin: '12px 0',
        textAlign: 'center',
      }}
    >
      {children}
    </MailButtonLink>
  )
}
