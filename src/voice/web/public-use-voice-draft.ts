import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../web/page-context.ts'
import { draftVoice } from '../contract.ts'

/** The recording as the server encoded it; a new attempt has an id of its own. */
export function useVoiceDraft() {
  const api = useApi()
  const [id, setId] = useState(() => crypto.randomUUID())
  const draft = useMutation({
    mutationFn: (sound: Blob) => api(draftVoice, { id }, { file: sound }),
  })
  return {
    id,
    draft,
    prepare: (sound: Blob) => draft.mutate(sound),
    startAgain: () => {
      draft.reset()
      setId(crypto.randomUUID())
    },
  }
}
