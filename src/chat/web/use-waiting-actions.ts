import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from '../../web/i18n.tsx'
import { useApi } from '../../web/page-context.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import { showToast } from '../../web/ui/toast.ts'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { WaitingMessage } from '../contract.ts'
import { cancelWaiting, reuseWaiting } from '../sending-contract.ts'

/** What the member can do with a message that waits or could not be sent. */
export function useWaitingActions({ id, text }: WaitingMessage) {
  const t = useTranslations('chat')
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const attempt = (action: () => Promise<unknown>) => () =>
    void action().catch((error: unknown) => showToast({ tone: 'danger', text: failureText(error) }))
  const refresh = () =>
    Promise.all(
      ['chat', 'chats', 'user'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
  return {
    copy: attempt(async () => {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'ok', text: t('actions.copied') })
    }),
    /** The text is offered in the next conversation that the member begins. */
    reuse: attempt(async () => {
      await api(reuseWaiting, { id })
      await refresh()
      showToast({ tone: 'ok', text: t('list.reused') })
      await navigate('/members')
    }),
    cancel: attempt(async () => {
      await api(cancelWaiting, { id })
      await refresh()
    }),
  }
}
