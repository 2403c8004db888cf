import { useMutation, useQueryClient } from '@tanstack/react-query'
import { claimCase, listCases, type OpenCase } from '../../moderation/operator/contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Api } from '../../platform/contract.ts'
import { Button } from '../../web/console/button.tsx'
import { useShortcuts } from '../../web/console/use-shortcuts.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { FlagIcon } from '../../web/ui/icon.tsx'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'

/** Somebody else was faster. */
const isLost = (error: unknown) =>
  error instanceof ApiError && ['case_claimed', 'case_decided'].includes(error.code)

/** Claims the free report with the nearest deadline; null if none is free. */
async function takeReport(api: Api): Promise<OpenCase | null> {
  const { cases } = await api(listCases, { queue: 'reports' })
  const free = cases.filter(
    ({ claimed_by, ban_requested_by }) => claimed_by === null && ban_requested_by === null,
  )
  for (const report of free)
    try {
      await api(claimCase, { kind: report.kind, id: report.id, expected: null })
      return report
    } catch (error) {
      if (!isLost(error)) throw error
    }
  return null
}

/** Claims the next report and opens it. */
export function TakeReport() {
  const t = useTranslations('consoleHome')
  const failureText = useFailureText()
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const take = useMutation({
    mutationFn: () => takeReport(api),
    onSuccess: (report) => {
      if (report) return navigate(`/operator/cases/${report.number}`)
      showToast({ tone: 'ok', text: t('noReport') })
      return queries.invalidateQueries({ queryKey: ['operator'] })
    },
    onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
  })
  const start = () => take.mutate()
  useShortcuts({ n: take.isPending ? undefined : start })
  return (
    <Button look="main" shortcut="N" busy={take.isPending} onClick={start}>
      <FlagIcon />
      {t('takeReport')}
    </Button>
  )
}
