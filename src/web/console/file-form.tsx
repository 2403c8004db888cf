import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useFailureText } from '../use-failure-text.ts'
import { Alarm } from './alarm.tsx'
import { Button } from './button.tsx'
import { Panel } from './panel.tsx'

type FileFormProps = {
  title: string
  foot: string
  label: string
  hint?: string
  /** Told when the button is pressed without a file. */
  missing: string
  submit: string
  onSubmit(file: File): Promise<unknown>
}

/** A form for one text file; the console's lists are read anew after it. */
export function FileForm(props: FileFormProps) {
  const { title, foot, label, hint, missing, submit, onSubmit } = props
  const queries = useQueryClient()
  const failureText = useFailureText()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!file) return setFailure(missing)
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(file)
      await queries.invalidateQueries({ queryKey: ['operator'] })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={title} foot={foot}>
      <form method="post" className="stack stack--s" onSubmit={(event) => void send(event)}>
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            className="in"
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-describedby={hint && `${id}-hint`}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          {hint && (
            <p id={`${id}-hint`} className="hint">
              {hint}
            </p>
          )}
        </div>
        {failure && <Alarm tone="bad" title={failure} role="alert" />}
        <Button look="main" type="submit" busy={busy}>
          {submit}
        </Button>
      </form>
    </Panel>
  )
}
