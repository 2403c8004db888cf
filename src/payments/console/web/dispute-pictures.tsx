import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Output } from '../../../platform/contract.ts'
import { cutText } from '../../../platform/text-length.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Panel } from '../../../web/console/panel.tsx'
import { useConsoleCall } from '../../../web/console/use-console-call.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { useFailureText } from '../../../web/use-failure-text.ts'
import {
  addDisputePicture,
  removeDisputePicture,
  type Dispute,
  type getDispute,
} from '../disputes-contract.ts'
import { MAX_PICTURES } from '../rules.ts'
import { TextInput } from '../../../web/ui/field.tsx'

type DisputePicturesProps = {
  dispute: Dispute
  pictures: Output<typeof getDispute>['pictures']
  /** Decided: nothing changes any more. */
  isFixed: boolean
}

/** Pictures that the staff add to the evidence: a delivery, a letter, a page of the provider. */
export function DisputePictures({ dispute, pictures, isFixed }: DisputePicturesProps) {
  const t = useTranslations('consoleOrders.pictures')
  const { order, chargeback } = dispute
  const { add, busy, error } = useAdding(dispute)
  const failureText = useFailureText()
  const remove = useConsoleCall(removeDisputePicture)
  const id = useId()
  if (isFixed && pictures.length === 0) return null
  return (
    <Panel title={t('title')} foot={t('foot', { max: MAX_PICTURES })}>
      <div className="stack-2">
        {pictures.map((picture) => (
          <div key={picture.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 break-all">{picture.name}</span>
            {!isFixed && (
              <Button
                variant="line"
                small
                onClick={() => void remove({ order, chargeback, id: picture.id })}
                aria-label={t('remove', { name: picture.name })}
              >
                {t('removeShort')}
              </Button>
            )}
          </div>
        ))}
        {!isFixed && pictures.length < MAX_PICTURES && (
          <div className="grid content-start gap-1">
            <label className="text-xs font-semibold" htmlFor={id}>
              {t('add')}
            </label>
            <TextInput
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              disabled={busy}
              onChange={(event) => void add(event.target)}
            />
          </div>
        )}
        {error !== null && <Notice tone="danger" title={failureText(error)} role="alert" />}
      </div>
    </Panel>
  )
}

/** Uploads as soon as a file is chosen. */
function useAdding({ order, chargeback }: Dispute) {
  const api = useApi()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const add = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    setBusy(true)
    setError(null)
    try {
      const name = cutText(file.name, 120)
      await api(addDisputePicture, { order, chargeback, name }, { file })
      input.value = ''
      await queries.invalidateQueries({ queryKey: ['operator'] })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return { add, busy, error }
}
