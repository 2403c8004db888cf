import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { When } from '../../../web/console/when.tsx'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useNavigate } from '../../../web/router/hooks.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { getPressure, judgePressure, type PressureAccount } from '../pressure-contract.ts'
import { ValueList } from '../../../web/console/value-list.tsx'

type AccountProps = { account: PressureAccount; weeks: '1' | '4' }

/** One account: how many people for each rule, the sentences alone, and the two decisions. */
export function PressureAccountPanel({ account, weeks }: AccountProps) {
  const t = useTranslations('consoleCases.pressure')
  const names = useTranslations('consoleCases.signalRules')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const call = useConsoleCall(judgePressure)
  const { member, name } = account
  const judge = useMutation({
    mutationFn: (outcome: 'fine' | 'case') => call({ member, outcome }),
    onSuccess: ({ number }) => {
      if (number) void navigate(`/operator/cases/${number}`)
      else showToast({ tone: 'ok', text: t('markedFine', { name }) })
    },
  })
  const figures = [
    ...account.rules.map(({ rule, people }) => ({ key: rule, label: names(rule), people })),
    { key: 'fine', label: t('saidFine'), people: account.fine },
    { key: 'reports', label: t('reported'), people: account.reports },
  ]
  return (
    <Panel
      title={name}
      aside={<Tag tone="warn">{t('peopleCount', { count: account.people })}</Tag>}
      foot={
        <div className="flex items-center gap-2 flex-wrap">
          <Button variant="ghost" busy={judge.isPending} onClick={() => judge.mutate('fine')}>
            {t('fine')}
          </Button>
          <Button variant="primary" busy={judge.isPending} onClick={() => judge.mutate('case')}>
            {t('case')}
          </Button>
        </div>
      }
    >
      <div className="stack-2">
        {judge.error && (
          <Notice tone="danger" role="alert">
            {failureText(judge.error)}
          </Notice>
        )}
        <ValueList
          values={figures.map(({ label, people }) => [label, t('peopleCount', { count: people })])}
        />
        <Sentences member={member} weeks={weeks} />
        <p className="text-ink-2 text-xs">{t('closed')}</p>
      </div>
    </Panel>
  )
}

function Sentences({ member, weeks }: { member: string; weeks: '1' | '4' }) {
  const t = useTranslations('consoleCases.pressure')
  const names = useTranslations('consoleCases.signalRules')
  const failureText = useFailureText()
  const api = useApi()
  // Not under `operator`: each look is recorded, so it is fetched once.
  const { data, error } = useQuery({
    queryKey: ['pressure-sentences', member, weeks],
    queryFn: ({ signal }) => api(getPressure, { member, weeks }, { signal }),
    staleTime: Infinity,
  })
  if (error) return <Notice tone="danger">{failureText(error)}</Notice>
  if (!data) return <p className="text-ink-2 text-xs">{t('loading')}</p>
  return (
    <div className="message-log">
      {data.sentences.map(({ rule, text, people, first_at, last_at }) => (
        <div key={`${rule} ${text}`} data-reported="">
          <p dir="auto">{text}</p>
          <small>
            {names(rule)} · {t('peopleCount', { count: people })} ·{' '}
            {t.rich('between', {
              first: () => <When at={first_at} />,
              last: () => <When at={last_at} />,
            })}
          </small>
        </div>
      ))}
    </div>
  )
}
