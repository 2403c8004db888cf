import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { RemovedAccount } from '../../aftercare/web/public.tsx'
import { LocalLaw } from '../../legal/web/public-local.tsx'
import { SecondThought } from '../../safety/web/public.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import type { Conversation, Message } from '../contract.ts'
import { isUnanswered } from '../rules.ts'
import { ComposerNotice } from './composer-notice.tsx'
import { ComposerToolbar } from './composer-toolbar.tsx'
import { ConversationHead } from './conversation-head.tsx'
import {
  ChatPhotos,
  ConversationSearch,
  FictionalWarning,
  IcebreakerSuggestions,
  MessageActions,
  PushQuestion,
  QuoteDraft,
  RemoveDialog,
  SentRequestView,
} from './lazy-components.tsx'
import { ClosedBox, MessageBox } from './message-box.tsx'
import { MessageLog } from './message-log.tsx'
import { OwnPlan } from './own-plan.tsx'
import { PendingView } from './pending-message.tsx'
import { WaitingView } from './waiting-view.tsx'
import type { Log } from './queries.ts'
import { type SendState, useSending } from './use-sending.ts'
import { useSecondThought } from './use-second-thought.ts'
import { usePartnerName } from './use-partner-name.ts'
import { useTransferFocus, useFocusWhen, useComposerInput } from './use-composer-input.ts'

const emptyLog: Log = {
  messages: [],
  older: false,
  historyEnds: false,
  lastSeq: 0,
  readUpTo: 0,
  otherReadUpTo: 0,
}

type ConversationViewProps = {
  head: Conversation
  /** null before the first message. */
  log: Log | null
  onStarted: (conversation: string) => void
}

/** One conversation: head, messages, composer. */
export function ConversationView({ head, log, onStarted }: ConversationViewProps) {
  const t = useTranslations('chat')
  const partnerName = usePartnerName()
  const name = partnerName(head.profile)
  const sending = useSending(head, onStarted)
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [searching, setSearching] = useState(false)
  const [showing, setShowing] = useState<'photos' | 'remove' | null>(null)
  const [chosen, setChosen] = useState<Message | null>(null)
  const currentLog = log ?? emptyLog
  const isEmpty =
    currentLog.messages.length === 0 && sending.pending.length === 0 && head.waiting.length === 0
  const { text, setText } = sending
  const { write, insert } = useComposerInput({
    text,
    setText,
    maxLength: head.message_length,
    field,
  })
  const reachable = isReachable(head)
  const answered = head.answered || currentLog.messages.some(({ mine }) => !mine)
  const send = () => {
    sending.send()
    box.current?.scrollTo({ top: 0 })
    field.current?.focus()
  }
  const thought = useSecondThought(currentLog, send)
  const unanswered = !answered && isUnanswered(currentLog.messages)
  useTransferFocus(head.profile.id, field)
  useFocusWhen(sending.bought, field)
  const notice = (
    <ComposerNotice
      head={head}
      refusal={sending.refusal}
      bought={sending.bought}
      unanswered={unanswered}
      first={isEmpty}
    />
  )
  return (
    <section aria-label={t('head.with', { name })} className="flex min-w-0 flex-1 flex-col">
      <h1 className="sr-only">{t('head.with', { name })}</h1>
      <ConversationHead
        head={head}
        name={name}
        onSearch={() => setSearching(true)}
        onPhotos={() => setShowing('photos')}
        onRemove={() => setShowing('remove')}
      />
      {searching && head.id && (
        <ConversationSearch conversation={head.id} onClose={() => setSearching(false)} />
      )}
      {head.profile.state === 'active' && (
        <div className="px-4">
          <LocalLaw place="chat" />
        </div>
      )}
      <OwnPlan head={head} />
      <MessageLog
        conversation={head.id ?? ''}
        head={head}
        log={currentLog}
        name={name}
        box={box}
        onActions={setChosen}
      >
        {isEmpty && reachable && <IcebreakerSuggestions head={head} name={name} onPick={write} />}
        <PendingMessages head={head} name={name} log={currentLog} sending={sending} />
        <ReplyQuestion head={head} log={currentLog} name={name} />
      </MessageLog>
      {reachable ? (
        <MessageBox
          head={head}
          name={name}
          text={text}
          locked={thought.checking}
          onText={setText}
          onSend={() => thought.submit(text)}
          field={field}
          extras={
            <ComposerToolbar head={head} name={name} onEmoji={insert} onStarted={onStarted} />
          }
          notice={notice}
          quote={<DraftedQuote log={currentLog} quote={sending.quote} name={name} />}
        />
      ) : (
        <ClosedBox>
          <ClosedNotice head={head}>{notice}</ClosedNotice>
        </ClosedBox>
      )}
      <DraftQuestion thought={thought} text={text} name={name} field={field} />
      {sending.asking && (
        <FictionalWarning
          head={head}
          name={name}
          open
          onClose={sending.stopAsking}
          onConfirm={() => sending.send(true)}
        />
      )}
      {head.id && showing === 'photos' && (
        <ChatPhotos messages={currentLog.messages} name={name} onClose={() => setShowing(null)} />
      )}
      {head.id && showing === 'remove' && (
        <RemoveDialog conversation={head.id} name={name} onClose={() => setShowing(null)} />
      )}
      {head.id && chosen && (
        <MessageActions
          conversation={head.id}
          partner={head.profile.id}
          name={name}
          message={chosen}
          otherReadUpTo={currentLog.otherReadUpTo}
          onQuote={() => {
            sending.quote.choose(chosen.seq)
            field.current?.focus()
          }}
          isClosed={!reachable}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

/** Whether a message may be written here, apart from its price. */
const isReachable = ({ profile, door }: Conversation): boolean =>
  profile.state === 'active' && door !== 'closed'

type DraftedQuoteProps = { log: Log; quote: SendState['quote']; name: string }

/** The message that the text in the composer will quote. */
const DraftedQuote = ({ log, quote, name }: DraftedQuoteProps) =>
  quote.seq === undefined ? null : (
    <QuoteDraft
      message={log.messages.find(({ seq }) => seq === quote.seq)}
      name={name}
      onDrop={quote.drop}
    />
  )

type ClosedNoticeProps = { head: Conversation; children: ReactNode }

/** Why nobody can write here; after a fraud, what happened to the account. */
const ClosedNotice = ({ head, children }: ClosedNoticeProps) =>
  head.id !== null && head.profile.state === 'unavailable' ? (
    <RemovedAccount conversation={head.id}>{children}</RemovedAccount>
  ) : (
    children
  )

type DraftQuestionProps = {
  thought: ReturnType<typeof useSecondThought>
  text: string
  name: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** Before a first message that may hurt or press: whether to send it. */
function DraftQuestion({ thought, text, name, field }: DraftQuestionProps) {
  const { readsAs, close, send } = thought
  if (!readsAs) return null
  return (
    <SecondThought
      readsAs={readsAs}
      text={text}
      name={name}
      field={field}
      onClose={close}
      onSend={() => {
        close()
        send()
      }}
    />
  )
}

/** After a sent message: whether to notify of the reply. */
function ReplyQuestion({ head, log, name }: { head: Conversation; log: Log; name: string }) {
  const isWaiting = head.profile.state === 'active' && log.messages.at(-1)?.mine === true
  return isWaiting && <PushQuestion name={name} />
}

type PendingMessagesProps = { head: Conversation; name: string; log: Log; sending: SendState }

function PendingMessages({ head, name, log, sending }: PendingMessagesProps) {
  const { retry, edit, editWaiting, discard } = sending
  // A message is in the log a moment before it leaves the outbox.
  const sent = new Set([...log.messages, ...head.waiting].map(({ id }) => id))
  const pending = sending.pending.filter(({ id }) => !sent.has(id))
  return (
    <>
      {head.request && <SentRequestView request={head.request} name={name} />}
      {head.waiting.map((waiting) => (
        <WaitingView key={waiting.id} waiting={waiting} onEdit={() => void editWaiting(waiting)} />
      ))}
      {pending.map((each) => (
        <PendingView
          key={each.id}
          pending={each}
          head={head}
          onRetry={() => retry(each)}
          onEdit={() => void edit(each)}
          onDiscard={() => discard(each)}
        />
      ))}
    </>
  )
}
