import { Body, Container, Head, Hr, Html, Link, Preview, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Locale } from '../../platform/locales.ts'
import type { MailSite } from '../../platform/page-bundle.ts'
import type { MailTranslator } from './mail-template.ts'

type Props = {
  locale: Locale
  preview: string
  site: MailSite
  t: MailTranslator
  unsubscribe: string | number | undefined
  children: ReactNode
}

const font = 'Figtree, "Helvetica Neue", Arial, sans-serif'

export function MailLayout({ locale, preview, site, t, unsubscribe, children }: Props) {
  return (
    <Html lang={locale}>
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ backgroundColor: '#faf7f7', fontFamily: font, margin: 0, padding: '24px 12px' }}
      >
        <Container
          style={{
            backgroundColor: '#ffffff',
            border: '1px solid #e6dde1',
            borderRadius: 18,
            maxWidth: 520,
            padding: 28,
          }}
        >
          <Link
            href={site.origin}
            style={{ color: '#25131f', fontSize: 22, fontWeight: 700, textDecoration: 'none' }}
          >
            {site.name}
          </Link>
          {children}
          <Hr style={{ borderColor: '#e6dde1', margin: '28px 0 16px' }} />
          <Text style={{ color: '#725f6b', fontSize: 13, lineHeight: '18px', margin: 0 }}>
            {t('sentBy', { company: site.company })} {t('help', { email: site.supportEmail })}
          </Text>
          {unsubscribe && (
            <Link href={String(unsubscribe)} style={{ color: '#725f6b', fontSize: 13 }}>
              {t('unsubscribe')}
            </Link>
          )}
        </Container>
      </Body>
    </Html>
  )
}
