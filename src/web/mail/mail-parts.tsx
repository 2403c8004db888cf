import type { CSSProperties, ReactNode } from 'react'
import { cutText } from '../../platform/text-length.ts'

type Props = { className?: string; style?: CSSProperties; children?: ReactNode }

/** A table that lays out: screen readers do not announce it, and Outlook adds no gaps. */
const layout = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: 0,
  cellSpacing: 0,
  role: 'presentation',
} as const

/**
 * The body of a mail. Some mail programs drop the styles of `body`, so the cell of a table repeats
 * its background and has its font and padding.
 */
export function MailBody({ className, style, children }: Props) {
  const { backgroundColor } = style ?? {}
  return (
    <body className={className} style={{ backgroundColor, margin: 0, padding: 0 }}>
      <table {...layout}>
        <tbody>
          <tr>
            <td style={style}>{children}</td>
          </tr>
        </tbody>
      </table>
    </body>
  )
}

/** The card of a mail: a table, because Outlook ignores `max-width` of other elements. */
export function MailContainer({ className, style, children }: Props) {
  return (
    <table {...layout} className={className} style={style}>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Cells beside each other. */
export function MailRow({ children }: { children: ReactNode }) {
  return (
    <table {...layout}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

export function MailCell({ style, children }: Props) {
  return <td style={style}>{children}</td>
}

type LinkProps = Props & { href: string }

export function MailLink({ href, className, style, children }: LinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className} style={style}>
      {children}
    </a>
  )
}

const PREVIEW_LENGTH = 150
/** Invisible signs that keep the text of the mail out of the preview. */
const filler = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** What the list of a mail program shows after the subject; the mail and its plain text do not. */
export function MailPreview({ text }: { text: string }) {
  const visible = cutText(text, PREVIEW_LENGTH)
  return (
    <div
      data-skip-in-text="true"
      style={{
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      }}
    >
      {visible}
      {filler.repeat(Math.max(0, PREVIEW_LENGTH - visible.length))}
    </div>
  )
}

/** Outlook gives a link no padding; thin spaces as wide as the padding take its place there. */
function OutlookPadding({ width, raise }: { width: number; raise?: number }) {
  const raised = raise === undefined ? '' : `;mso-text-raise:${raise}pt`
  const spaces = Math.ceil(width / 10)
  const share = (width / spaces / 2) * 100
  const comment = `<!--[if mso]><i style="mso-font-width:${share}%${raised}" hidden>${'&#8202;'.repeat(spaces)}&#8203;</i><![endif]-->`
  // oxlint-disable-next-line react/no-danger -- React renders no comments; this one consists of numbers
  return <span dangerouslySetInnerHTML={{ __html: comment }} />
}

const toPoints = (pixels: number) => (pixels * 3) / 4

type ButtonProps = LinkProps & { padding: { block: number; inline: number } }

/** A link that looks like a button, in Outlook too. */
export function MailButtonLink({ href, className, style, padding, children }: ButtonProps) {
  const { block, inline } = padding
  const label = {
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '120%',
    msoTextRaise: `${toPoints(block)}pt`,
  }
  return (
    <MailLink
      href={href}
      className={className ?? ''}
      style={{
        lineHeight: '100%',
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        ...style,
        padding: `${block}px ${inline}px`,
      }}
    >
      <OutlookPadding width={inline} raise={toPoints(2 * block)} />
      <span style={label}>{children}</span>
      <OutlookPadding width={inline} />
    </MailLink>
  )
}
