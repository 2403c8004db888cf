import { Dialog } from '../ui/dialog.tsx'
import { Button } from '../ui/button.tsx'

/** Asked before something that cannot be undone; `action` names what the press does. */
export type Question = { title: string; text: string; action: string; cancel: string }

type QuestionDialogProps = {
  /** Null: closed. */
  question: Question | null
  onConfirm: () => void
  onClose: () => void
}

/** No key confirms it but Enter or Space on its button, so that one press never goes through. */
export function QuestionDialog({ question, onConfirm, onClose }: QuestionDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question?.title}
      actions={
        <>
          <Button variant="danger-solid" onClick={onConfirm}>
            {question?.action}
          </Button>
          <Button variant="line" onClick={onClose}>
            {question?.cancel}
          </Button>
        </>
      }
    >
      {question?.text}
    </Dialog>
  )
}
