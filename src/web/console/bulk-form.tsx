import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../i18n.tsx'
import { useFailureText } from '../use-failure-text.ts'
import { Notice } from '../ui/notice.tsx'
import { runBulk, type BulkResult, type BulkTask } from './bulk.ts'
import { ReasonOnly } from './reason-only.tsx'

type BulkFormProps = {
  tasks: BulkTask[]
  submit: string
  isDangerous: boolean
  onDone: (keys: string[]) => void
}

/** One reason for all chosen rows; those that are refused stay chosen, with the words of each. */
export function BulkForm({ tasks, submit, isDangerous, onDone }: BulkFormProps) {
  const t = useTranslations('console.bulk')
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const run = async (reason: string) => {
    const result = await runBulk(tasks, reason)
    const left = new Set(result.failed.map(({ task }) => task.key))
    setFailed(result.failed)
    await queries.invalidateQueries({ queryKey: ['operator'] })
    onDone(tasks.map(({ key }) => key).filter((key) => !left.has(key)))
    return result
  }
  return (
    <>
      {failed.length > 0 && (
        <Notice tone="danger" role="alert" title={t('refused', { count: failed.length })}>
          {failed.map(({ task, error }) => `${task.label}: ${failureText(error)}`).join(' ')}
        </Notice>
      )}
      <ReasonOnly
        submit={submit}
        danger={isDangerous}
        focusOnOpen
        done={({ done }: BulkResult) => t('done', { count: done })}
        onSubmit={run}
        onDone={() => {}}
      />
    </>
  )
}
