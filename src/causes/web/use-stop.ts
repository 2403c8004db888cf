import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unblockMember } from '../../blocks/contract.ts'
import { muteChat } from '../../chat/contract.ts'
import { bringBack, setAside } from '../../contact/bookmarks-contract.ts'
import { setPreference } from '../../notifications/contract.ts'
import { notificationKinds, notificationTypes } from '../../notifications/rules.ts'
import type { Api } from '../../platform/contract.ts'
import { updateProfile } from '../../profiles/contract.ts'
import { useApi } from '../../web/page-context.ts'
import type { Cause, Stop } from '../contract.ts'
import { parseCauseId } from '../rules.ts'

/**
 * Whether something is stopped, and the mutation that stops it (true) or brings it back. `mail`:
 * the frequency before, to which mails return. What a press hides from the reader stays on the page,
 * so that it can be undone.
 */
export function useStop(cause: Cause, stop: Stop, mail: string | null) {
  const api = useApi()
  const queries = useQueryClient()
  const [isStopped, setStopped] = useState(stop.stopped)
  const [before] = useState(mail)
  const change = useMutation({
    mutationFn: (stops: boolean) => changeStop(api, { cause, stop, before }, stops),
    onSuccess: (_answer, stops) => {
      setStopped(stops)
      const isChoice = stop.what === 'mail' || stop.what === 'push'
      // Undo can be pressed before everything else is read again.
      void queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== 'why' || isChoice,
      })
    },
  })
  return { isStopped, setStopped, change }
}

type Subject = { cause: Cause; stop: Stop; before: string | null }

/** Calls what the settings call; there is no other way to stop something. */
async function changeStop(
  api: Api,
  { cause, stop: { what, type: name }, before }: Subject,
  stops: boolean,
): Promise<void> {
  const type = notificationTypes.find((each) => each === name)
  if (type !== undefined) {
    if (what === 'push') await api(setPreference, { type, push: !stops })
    else await api(setPreference, { type, mail: stops ? 'off' : findFrequency(type, before) })
    return
  }
  const member = cause.other?.id ?? ''
  if (what === 'conversation') {
    const conversation = parseCauseId(cause.id)?.key.replace(/-.*/, '') ?? ''
    await api(muteChat, { conversation, muted: stops })
  } else if (what === 'visits') await api(updateProfile, { show_visits: !stops })
  else if (what === 'aside') await api(stops ? setAside : bringBack, { member })
  else await api(unblockMember, { member })
}

/** The frequency before; if mails were off already, the least that brings them back. */
function findFrequency(type: keyof typeof notificationKinds, before: string | null) {
  const { mail } = notificationKinds[type]
  const on = mail.filter((each) => each !== 'off')
  return on.find((each) => each === before) ?? on.at(-1) ?? 'off'
}
