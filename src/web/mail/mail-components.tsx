import { Button, Heading, Text } from '@react-email/components'
import type { ReactNode } from 'react'

/** The components that all mails consist of. */
export const MailHeading = ({ children }: { children: ReactNode }) => (
  <Heading
    as="h1"
    style={{ color: '#25131f', fontSize: 24, lineHeight: '30px', margin: '24px 0 12px' }}
  >
    {children}
  </Heading>
)

export const MailText = ({ children }: { children: ReactNode }) => (
  <Text style={{ color: '#25131f', fontSize: 16, lineHeight: '24px', margin: '12px 0' }}>
    {children}
  </Text>
)

export const MailButton = ({
  href,
  accent,
  children,
}: {
  href: string
  accent: string
  children: ReactNode
}) => (
  <Button
    href={href}
    style={{
      backgroundColor: accent,
      borderRadius: 12,
      color: '#ffffff',
      display: 'inline-block',
      fontSize: 16,
      fontWeight: 650,
      margin: '12px 0',
      padding: '14px 22px',
    }}
  >
    {children}
  </Button>
)
