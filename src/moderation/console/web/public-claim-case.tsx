import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api-error.ts'
import type { Api } from '../../../platform/contract.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useShortcuts } from '../../../web/console/use-shortcuts.ts'
import { useApi } from '../../../web/page-context.ts'
import { useNavigate } from '../../../web/router/hooks.ts'
import { FlagIcon } from '../../../web/ui/icon.tsx'
import { showToast } from '../../../web/ui/toast.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { claimReview } from '../../../reviews/contract.ts'
import { listCases, type CaseQueue, type OpenCase } from '../contract.ts'

/** Somebody else was faster. */
const isLost = (error: unknown) =>
  error instanceof ApiError && ['case_claimed', 'case_decided'].includes(error.code)

/** Claims the free case of a queue, or of all that the reader may finish, with the nearest deadline; null if none is free. */
async function claimCase(api: Api, queue: CaseQueue | undefined): Promise<OpenCase | null> {
  const { cases } = await api(listCases, queue ? { queue } : {})
  const free = cases.filter(
    ({ claimed_by, ban_requested_by, for_another }) =>
      claimed_by === null && ban_requested_by === null && !for_another,
  )
  for (const each of free)
    try {
      await api(claimReview, { kind: each.kind, subject: each.id })
      return each
    } catch (error) {
      if (!isLost(error)) throw error
    }
  return null
}

type ClaimCaseProps = { queue?: CaseQueue; label: string; noneLeft: string }

/** Claims the next case of a queue and opens it, also by the key N. */
export function ClaimCase({ queue, label, noneLeft }: ClaimCaseProps) {
  const failureText = useFailureText()
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const claim = useMutation({
    mutationFn: () => claimCase(api, queue),
    onSuccess: (next) => {
      if (next) return navigate(`/operator/cases/${next.number}`)
      showToast({ tone: 'ok', text: noneLeft })
      return queries.invalidateQueries({ queryKey: ['operator'] })
    },
    onError: (error) => showToast({ tone: 'danger', text: failureText(error) }),
  })
  const start = () => claim.mutate()
  useShortcuts({ n: claim.isPending ? undefined : start })
  return (
    <Button variant="primary" shortcut="N" busy={claim.isPending} onClick={start}>
      <FlagIcon />
      {label}
    </Button>
  )
}
