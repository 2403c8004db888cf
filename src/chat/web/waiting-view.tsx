import { ApiError } from '../../platform/api-error.ts'
import { useTranslations } from '../../web/i18n.tsx'
import { TextButton } from '../../web/ui/link.tsx'
import { Bubble, Message, MessageStatus } from '../../web/ui/message-bubble.tsx'
import { useFailureText } from '../../web/use-failure-text.ts'
import type { WaitingMessage } from '../contract.ts'
import { useWaitingActions } from './use-waiting-actions.ts'

type WaitingProps = { waiting: WaitingMessage; onEdit: () => void }

/**
 * A message that waits for the confirmation of its sender's address, or the reason why it was not
 * sent afterwards.
 */
export function WaitingView({ waiting, onEdit }: WaitingProps) {
  const t = useTranslations('chat')
  const failureText = useFailureText()
  const { cancel } = useWaitingActions(waiting)
  const { problem, problem_params, text } = waiting
  const status = (
    <MessageStatus
      state={problem === null ? 'waiting' : 'failed'}
      actions={
        <>
          <TextButton onClick={onEdit}>{t('state.edit')}</TextButton>
          <TextButton onClick={cancel}>{t('state.unsend')}</TextButton>
        </>
      }
    >
      {problem === null
        ? t('state.waitingConfirmation')
        : failureText(new ApiError(problem, problem_params))}
    </MessageStatus>
  )
  return (
    <Message mine status={status}>
      <Bubble mine failed={problem !== null} waiting={problem === null}>
        {text}
      </Bubble>
    </Message>
  )
}
