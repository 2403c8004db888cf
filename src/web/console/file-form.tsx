import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useFailureText } from '../use-failure-text.ts'
import { Notice } from '../ui/notice.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from './panel.tsx'
import { TextInput } from '../ui/field.tsx'

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
      <form method="post" className="stack-2" onSubmit={send}>
        <div className="grid content-start gap-1">
          <label className="text-xs font-semibold" htmlFor={id}>
            {label}
          </label>
          <TextInput
            id={id}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-describedby={hint && `${id}-hint`}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          {hint && (
            <p id={`${id}-hint`} className="text-xs text-ink-2">
              {hint}
            </p>
          )}
        </div>
        {failure && <Notice tone="danger" title={failure} role="alert" />}
        <Button variant="primary" type="submit" busy={upload.isPending}>
          {submit}
        </Button>
      </form>
    </Panel>
  )
}
