import { convert } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator, type Messages } from 'use-intl/core'
import type { Locale } from '../../platform/locales.ts'
import { isolateValues } from '../../platform/text-direction.ts'
import { loadCatalogues, getMessages } from '../catalogues.ts'
import { findMailCause } from '../../platform/mail-causes.ts'
import type { MailSite, MailValues, RenderedMail } from '../../platform/page-bundle.ts'
import { MailLayout } from './mail-layout.tsx'
import type { MailTemplate, MailTranslator } from './mail-template.ts'

type MailModule = { mail: MailTemplate }
const modules = import.meta.glob<MailModule>(['../../*/mail/*.tsx', '!../../web/mail/*.tsx'])

/** With it, mail programs lay out tables as they did when mails were written for them. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The text of a mail without its pictures and its preview, each address after its link. */
const toPlainText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      {
        selector: 'td',
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      },
    ],
  })

/** `template` is `<feature>/<file>`, such as `accounts/confirm-address`. */
export async function renderMail(
  template: string,
  locale: Locale,
  site: MailSite,
  values: MailValues,
): Promise<RenderedMail> {
  const [feature = '', file = ''] = template.split('/')
  const load = modules[`../../${feature}/mail/${file}.tsx`]
  if (!load) throw new Error(`No such mail: ${template}`)
  const [{ mail }] = await Promise.all([load(), loadCatalogues(locale, ['mail', 'mailCauses'])])
  await loadCatalogues(locale, [mail.texts])
  const t = createMailTranslator(locale, mail.texts, site)
  const common = createMailTranslator(locale, 'mail', site)
  const why = createMailTranslator(locale, 'mailCauses', site)
  const cause = findMailCause(template)
  const isTest = values['test'] !== undefined
  const plainSubject =
    site.neutral && isAboutPeople(template) ? common('neutral') : mail.subject(t, values)
  const subject = isTest ? common('test.subject', { subject: plainSubject }) : plainSubject
  const markup = renderToStaticMarkup(
    <MailLayout
      locale={locale}
      preview={subject}
      site={site}
      t={common}
      isTest={isTest}
      unsubscribe={values['unsubscribe']}
      why={cause && { label: why('label'), text: why(`causes.${cause}`), link: why('link') }}
    >
      <mail.Body t={t} values={values} site={site} />
    </MailLayout>,
  )
  return { subject, html: `${DOCTYPE}${markup}`, text: toPlainText(markup) }
}

/** Whether the subject says what somebody did, or what the site is for. */
const isAboutPeople = (template: string) => /^(?:notifications|meetings|aftercare)\//.test(template)

function createMailTranslator(
  locale: Locale,
  namespace: string,
  { brand, texts }: MailSite,
): MailTranslator {
  const messages: Messages = getMessages(locale, brand, texts)
  const translate = createTranslator({ locale, messages, timeZone: 'UTC', onError: throwError })
  const isolated: MailTranslator = (key, values) =>
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a template names keys of its own catalogue; check-messages compares the languages
    translate(key as never, values as never)
  return (key, values) => isolated(`${namespace}.${key}`, values && isolateValues(values))
}

/** A mail with a hole in its text is not sent; its job fails and shows why. */
function throwError(error: Error): never {
  throw error
}
