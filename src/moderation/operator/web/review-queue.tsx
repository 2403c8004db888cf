import type { ReactNode } from 'react'
import { Alarm } from '../../../web/console/alarm.tsx'
import { useFailureText } from '../../../web/use-failure-text.ts'
import { KeyHints } from '../../../web/console/key-hints.tsx'
import { WaitingList, type WaitingItem } from './waiting-list.tsx'

const shortcuts = {
  move: 'J K',
  approve: 'A',
  rule: '1–9',
  send: 'Ctrl ↵',
  claim: 'C',
  undo: 'Z',
} as const
const hints = ['move', 'approve', 'rule', 'send', 'claim', 'undo'] as const

type ReviewQueueProps = {
  items: WaitingItem[]
  /** The index of the item in focus. */
  at: number
  onOpen: (id: string) => void
  /** Of the last call that failed. */
  error: Error | null
  empty: { title: string; text: string }
  /** What a key does. */
  hint: (name: (typeof hints)[number]) => string
  /** The notice of the last decision. */
  notice: ReactNode
  /** The item in focus, opened; nothing in an empty queue. */
  children: ReactNode
}

/** What waits beside the opened item, the keys below both, and the notice of the last decision. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { items, at, onOpen, error, empty, hint, notice, children } = props
  const failureText = useFailureText()
  return (
    <>
      {error && <Alarm tone="bad" title={failureText(error)} role="alert" />}
      {items.length > 0 ? (
        <div className="cols c-selfies">
          <WaitingList at={at} onOpen={onOpen} items={items} />
          {children}
        </div>
      ) : (
        <div className="empty">
          <b>{empty.title}</b> {empty.text}
        </div>
      )}
      <div className="hintbar">
        <KeyHints keys={hints.map((name) => [shortcuts[name], hint(name)])} />
        {notice}
      </div>
    </>
  )
}
