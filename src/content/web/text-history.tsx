import { useQuery } from '@tanstack/react-query'
import type { Locale } from '../../platform/locales.ts'
import { Button } from '../../web/ui/button.tsx'
import { Panel } from '../../web/console/panel.tsx'
import { useConsoleCall } from '../../web/console/use-console-call.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { When } from '../../web/console/when.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import { saveText, type SiteText } from '../contract.ts'
import { versionsQuery } from './queries.ts'

/** What a text has said, each with a way back to it. */
export function TextHistory({ text, locale }: { text: SiteText; locale: Locale }) {
  const t = useTranslations('consoleMember.content')
  const failureText = useFailureText()
  const { data } = useQuery(versionsQuery(useApi(), text.key, locale))
  const save = useConsoleCall(saveText)
  const apply = (value: string | null, reason: string) => {
    const { key, revision } = text
    save({ locale, key, revision, text: value, reason }).then(
      () => showToast({ tone: 'ok', text: value === null ? t('wasReset') : t('saved') }),
      (error: unknown) => showToast({ tone: 'danger', text: failureText(error) }),
    )
  }
  return (
    <Panel
      title={t('history')}
      aside={
        text.text !== null && (
          <Button variant="line" small onClick={() => apply(null, t('resetReason'))}>
            {t('reset')}
          </Button>
        )
      }
    >
      {data?.versions.length === 0 && <p className="text-ink-2">{t('noHistory')}</p>}
      <ol className="stack-2">
        {data?.versions.map(({ revision, text: value, by, reason, at }) => (
          <li key={revision} className="flex items-center gap-2 justify-between">
            <div className="min-w-0 flex-1">
              <p lang={locale}>{value ?? <em className="text-ink-2">{t('product')}</em>}</p>
              <p className="text-xs text-ink-2">
                <b>{by.name}</b> <When at={at} /> {`“${reason}”`}
              </p>
            </div>
            {value !== text.text && (
              <Button
                variant="line"
                small
                onClick={() => apply(value, t('againReason', { revision }))}
              >
                {t('again')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
