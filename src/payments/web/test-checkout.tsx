import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../web/page-context.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import { endTestOrder } from '../test-order-contract.ts'
import { testResults } from '../../providers/contract.ts'

/** Takes the place of a provider's checkout for a test order. */
export function TestCheckout({ order }: { order: string }) {
  const t = useTranslations('payments.test')
  const api = useApi()
  const failure = useFailureText()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (result: (typeof testResults)[number]) => api(endTestOrder, { order, result }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['order', order] }),
  })
  return (
    <>
      {testResults.map((result) => (
        <Button
          key={result}
          variant={result === 'completed' ? 'primary' : 'line'}
          busy={end.isPending && end.variables === result}
          onClick={() => end.mutate(result)}
        >
          {t(`end.${result}`)}
        </Button>
      ))}
      {end.error && (
        <Notice tone="danger" role="alert">
          {failure(end.error)}
        </Notice>
      )}
    </>
  )
}
