import { Button } from '../../../web/console/button.tsx'

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
