import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { useMailSite } from './mail-site.ts'

type Props = { children: ReactNode }

/** The components that all mails consist of. Classes carry their dark colours: see MailLayout. */
export function MailHeading({ children }: Props) {
  const { light } = useMailSite()
  return (
    <Heading
      as="h1"
      className="ink"
      style={{ color: light.ink, fontSize: 24, lineHeight: '30px', margin: '24px 0 12px' }}
    >
      {children}
    </Heading>
  )
}

export function MailText({ children }: Props) {
  const { light } = useMailSite()
  return (
    <Text
      className="ink"
      style={{ color: light.ink, fontSize: 16, lineHeight: '24px', margin: '12px 0' }}
    >
      {children}
    </Text>
  )
}

export function MailButton({ href, children }: Props & { href: string }) {
  const { light, radius } = useMailSite()
  return (
    <Button
      href={href}
      className="button"
      style={{
        backgroundColor: light.accent,
        borderRadius: radius.control,
        color: light.onAccent,
        display: 'inline-block',
        fontSize: 16,
        fontWeight: 650,
        margin: '12px 0',
        padding: '14px 22px',
        textAlign: 'center',
      }}
    >
      {children}
    </Button>
  )
}
