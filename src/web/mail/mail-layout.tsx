import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import type { Locale } from '../../platform/locales.ts'
import type { MailColours, MailSite } from '../../platform/page-bundle.ts'
import { MailSiteContext } from './mail-site.ts'
import type { MailTranslator } from './mail-template.ts'

type Props = {
  locale: Locale
  preview: string
  site: MailSite
  t: MailTranslator
  unsubscribe: string | number | undefined
  children: ReactNode
}

export function MailLayout({ locale, preview, site, t, unsubscribe, children }: Props) {
  const { light } = site
  const small = { color: light.quiet, fontSize: 13, lineHeight: '18px' }
  return (
    <MailSiteContext value={site}>
      <Html lang={locale}>
        <Head>
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style>{darkStyles(site.dark)}</style>
        </Head>
        <Preview>{preview}</Preview>
        <Body
          className="canvas"
          style={{
            backgroundColor: light.canvas,
            fontFamily: site.font,
            margin: 0,
            padding: '24px 12px',
          }}
        >
          <Container
            className="surface"
            style={{
              backgroundColor: light.surface,
              border: `1px solid ${light.line}`,
              borderRadius: site.radius.card,
              maxWidth: 520,
              overflowWrap: 'anywhere',
              padding: 28,
            }}
          >
            <Masthead site={site} />
            {children}
            <Hr className="line" style={{ borderColor: light.line, margin: '28px 0 16px' }} />
            <Text className="quiet" style={{ ...small, margin: 0 }}>
              {t('sentBy', { company: site.company })} {t('help', { email: site.supportEmail })}
            </Text>
            {unsubscribe && (
              <Link href={String(unsubscribe)} className="quiet" style={underlined(small)}>
                {t('unsubscribe')}
              </Link>
            )}
          </Container>
        </Body>
      </Html>
    </MailSiteContext>
  )
}

const underlined = (style: object) => ({ ...style, textDecoration: 'underline' })

/** The icon and name of the site; the name stands alone where pictures are not loaded. */
function Masthead({ site: { origin, name, light } }: { site: MailSite }) {
  return (
    <Section>
      <Row>
        <Column style={{ width: 42 }}>
          <Img
            src={`${origin}/icon-192.png`}
            width={32}
            height={32}
            alt=""
            style={{ borderRadius: 7 }}
          />
        </Column>
        <Column>
          <Link
            href={origin}
            className="ink"
            style={{ color: light.ink, fontSize: 22, fontWeight: 700, textDecoration: 'none' }}
          >
            {name}
          </Link>
        </Column>
      </Row>
    </Section>
  )
}

/** Mail programs that are dark themselves invert what has no colours for it. */
function darkStyles({ canvas, surface, line, ink, quiet, accent, onAccent }: MailColours): string {
  return `:root{color-scheme:light dark}
h1{hyphens:auto}
@media (prefers-color-scheme:dark){
.canvas,.canvas>table>tbody>tr>td{background-color:${canvas}!important}
.surface{background-color:${surface}!important;border-color:${line}!important}
.line{border-color:${line}!important}
.ink{color:${ink}!important}
.quiet{color:${quiet}!important}
.button{background-color:${accent}!important;color:${onAccent}!important}
.button span{color:${onAccent}!important}
}`
}
