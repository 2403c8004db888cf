import { Button } from '../../../web/console/button.tsx'

/** The keys of a queue, each with what it does. */
export function QueueKeys({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <div className="keys">
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </div>
  )
}

type LastDecisionProps = { text: string; undoText: string; onUndo: () => void }

/** Says what was decided last, and takes it back. */
export function LastDecision({ text, undoText, onUndo }: LastDecisionProps) {
  return (
    <div className="toast" role="status">
      <span>{text}</span>
      <Button small shortcut="Z" onClick={onUndo}>
        {undoText}
      </Button>
    </div>
  )
}
