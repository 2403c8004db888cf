import { useMutation, useQueryClient } from '@tanstack/react-query'
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
  const [isMissing, setMissing] = useState(false)
  const upload = useMutation({
    mutationFn: onSubmit,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(!file)
    if (file) upload.mutate(file)
  }
  const failure = isMissing ? missing : upload.error && failureText(upload.error)
  return (
    <Panel title={title} foot={foot}>
      <form method="post" className="stack stack--s" onSubmit={send}>
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
        <Button look="main" type="submit" busy={upload.isPending}>
          {submit}
        </Button>
      </form>
    </Panel>
  )
}
