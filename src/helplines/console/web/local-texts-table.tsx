import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../web/ui/button.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { checkLocalText, type ConsoleLocalText } from '../contract.ts'
import { CheckTag } from './check-tag.tsx'

/** The sentences that a law asks for: where each stands, in which form, and when it was checked. */
export function LocalTextsTable({ texts }: { texts: ConsoleLocalText[] }) {
  const t = useTranslations('consoleHelplines')
  const local = useTranslations('localLaw')
  return (
    <DataTable
      caption={t('texts')}
      rows={texts}
      rowKey={({ region, text }) => `${region} ${text}`}
      empty=""
      columns={[
        {
          key: 'region',
          header: t('region'),
          isHeader: true,
          cell: ({ region, text, open }) => (
            <>
              {local(`regions.${region}`)} {!open && <Tag>{t('closed')}</Tag>}
              <span className="text-ink-2 text-xs block">{local(`titles.${text}`)}</span>
            </>
          ),
        },
        {
          key: 'places',
          header: t('places'),
          cell: ({ places, form }) => (
            <>
              {places.map((place) => t(`place.${place}`)).join(', ')}
              {form !== 'plain' && (
                <span className="text-ink-2 text-xs block">{t(`form.${form}`)}</span>
              )}
            </>
          ),
        },
        {
          key: 'source',
          header: t('source'),
          cell: ({ law, source }) => (
            <a href={source} target="_blank" rel="noopener noreferrer">
              {law}
            </a>
          ),
        },
        { key: 'checked', header: t('checked'), cell: (row) => <CheckTag {...row} /> },
        { key: 'do', header: '', isActions: true, cell: (row) => <CheckButton text={row} /> },
      ]}
    />
  )
}

function CheckButton({ text: { region, text } }: { text: ConsoleLocalText }) {
  const t = useTranslations('consoleHelplines')
  const local = useTranslations('localLaw')
  const check = useConsoleCall(checkLocalText)
  const run = useMutation({
    mutationFn: () => check({ region, text }),
    onSuccess: () => showToast({ tone: 'ok', text: t('checkedDone') }),
  })
  return (
    <Button
      variant="line"
      small
      busy={run.isPending}
      onClick={() => run.mutate()}
      aria-label={t('checkText', {
        title: local(`titles.${text}`),
        region: local(`regions.${region}`),
      })}
    >
      {t('check')}
    </Button>
  )
}
