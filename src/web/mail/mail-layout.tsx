import type { ReactNode } from 'react'
import type { Locale } from '../../platform/locales.ts'
import type { MailColours, MailSite } from '../../platform/page-bundle.ts'
import { MailBody, MailCell, MailContainer, MailLink, MailPreview, MailRow } from './mail-parts.tsx'
import { MailSiteContext } from './mail-site.ts'
import type { MailTranslator } from './mail-template.ts'

type Props = {
  locale: Locale
  preview: string
  site: MailSite
  t: MailTranslator
  /** The mail is about a test order, and says so before anything else. */
  isTest: boolean
  unsubscribe: string | number | undefined
  /** Why the reader gets it; the link needs a page of the site. */
  why: { label: string; text: string; link: string } | null
  children: ReactNode
}

export function MailLayout({
  locale,
  preview,
  site,
  t,
  isTest,
  unsubscribe,
  why,
  children,
}: Props) {
  const { light } = site
  const small = { color: light.quiet, fontSize: 13, lineHeight: '18px' }
  return (
    <MailSiteContext value={site}>
      <html lang={locale} dir="ltr">
        <head>
          <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
          <meta name="x-apple-disable-message-reformatting" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style>{darkStyles(site.dark)}</style>
        </head>
        <MailPreview text={preview} />
        <MailBody
          className="canvas"
          style={{
            backgroundColor: light.canvas,
            fontFamily: site.font,
            margin: 0,
            padding: '24px 12px',
          }}
        >
          <MailContainer
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
            {isTest && (
              <p className="ink" style={{ color: light.ink, fontSize: 14, fontWeight: 700 }}>
                {t('test.text')}
              </p>
            )}
            {children}
            <hr
              className="line"
              style={{
                border: 'none',
                borderTop: '1px solid',
                borderColor: light.line,
                margin: '28px 0 16px',
                width: '100%',
              }}
            />
            <p className="quiet" style={{ ...small, margin: 0 }}>
              {t('sentBy', { company: site.company })} {t('help', { email: site.supportEmail })}
            </p>
            {why && (
              <p className="quiet" style={{ ...small, margin: '8px 0 0' }}>
                {why.label} {why.text}{' '}
                {site.why && (
                  <MailLink href={site.why} className="quiet" style={underlined(small)}>
                    {why.link}
                  </MailLink>
                )}
              </p>
            )}
            {unsubscribe && (
              <MailLink href={String(unsubscribe)} className="quiet" style={underlined(small)}>
                {t('unsubscribe')}
              </MailLink>
            )}
          </MailContainer>
        </MailBody>
      </html>
    </MailSiteContext>
  )
}

const underlined = (style: object) => ({ ...style, textDecoration: 'underline' })

/** The icon and name of the site; the name stands alone where pictures are not loaded. */
function Masthead({ site: { origin, name, light, neutral } }: { site: MailSite }) {
  return (
    <MailRow>
      <MailCell style={{ width: 42 }}>
        <img
          src={`${origin}/${neutral ? 'neutral' : 'icon'}-192.png`}
          width={32}
          height={32}
          alt=""
          style={{ border: 'none', borderRadius: 7, display: 'block' }}
        />
      </MailCell>
      <MailCell>
        <MailLink
          href={origin}
          className="ink"
          style={{ color: light.ink, fontSize: 22, fontWeight: 700, textDecoration: 'none' }}
        >
          {name}
        </MailLink>
      </MailCell>
    </MailRow>
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
