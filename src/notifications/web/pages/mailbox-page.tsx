import { isoLocale } from '../../../platform/locales.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle } from '../../../web/page-title.tsx'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Field, TextInput } from '../../../web/ui/field.tsx'
import { MailIcon } from '../../../web/ui/icon.tsx'
import { Card, Narrow, PageTitle as Heading } from '../../../web/ui/page.tsx'
import { mailboxQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, url }) => {
  await queries.query(mailboxQuery(api, url.searchParams.get('to') ?? ''))
  return null
})

/** Local mode: shows the mails that would have been sent. */
export function Component() {
  const t = useTranslations('mailbox')
  const [search] = useSearchParams()
  const to = search.get('to') ?? ''
  const { mails } = useSuspenseQuery(mailboxQuery(useApi(), to)).data
  return (
    <Narrow className="grid gap-5 py-8">
      <PageTitle>{t('title')}</PageTitle>
      <Heading>{t('title')}</Heading>
      <p className="text-ink-2">{t('lead')}</p>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <Field label={t('only')} className="min-w-60 flex-1">
          <TextInput name="to" type="email" defaultValue={to} />
        </Field>
        <Button type="submit">{t('show')}</Button>
      </form>
      {mails.length === 0 && <Empty icon={MailIcon} title={t('empty')} />}
      {mails.map((mail) => (
        <Mail key={mail.id} {...mail} />
      ))}
    </Narrow>
  )
}

type MailProps = { subject: string; to: string; text: string; at: string }

function Mail({ subject, to, text, at }: MailProps) {
  const t = useTranslations('mailbox')
  const locale = useLocale()
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{subject}</h2>
        <span className="text-sm text-ink-2">
          {new Intl.DateTimeFormat(isoLocale(locale), {
            dateStyle: 'short',
            timeStyle: 'medium',
            timeZone: 'UTC',
          }).format(new Date(at))}
        </span>
      </div>
      <p className="text-sm text-ink-2">{t('to', { address: to })}</p>
      <p dir="auto" className="whitespace-pre-line">
        {withLinks(text)}
      </p>
    </Card>
  )
}

/** Turns addresses in the text into links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((segment, index) =>
    index % 2 === 0 ? (
      segment
    ) : (
      <a key={segment} href={segment} className="font-semibold break-all text-ember-ink underline">
        {segment}
      </a>
    ),
  )
}
