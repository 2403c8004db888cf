import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tabStorage } from '../../web/browser-storage.ts'
import { currentTime } from '../../web/clock.ts'
import { useNavigate } from '../../web/router/hooks.ts'
import type { Order } from '../contract.ts'
import { isConversation } from '../rules.ts'

const HOUR = 3_600_000

/**
 * Returns a member who bought during a conversation to it once the order is complete; a toast
 * states what was bought. Happens once per order and tab, so that the order page can be opened
 * again.
 */
export function useReturnRedirect({ id, next: target, completed_at }: Order): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    const isNew = completed_at !== null && currentTime().getTime() - Date.parse(completed_at) < HOUR
    if (!target || !isConversation(target) || !isNew || !isFirstTime(`vonk:went-back:${id}`)) return
    void queries
      .invalidateQueries({ queryKey: ['user'] })
      .then(() => navigate(target, { replace: true }))
  }, [id, target, completed_at, navigate, queries])
}

/** False if the browser stores nothing: the page then stays, with a link back. */
const isFirstTime = (name: string): boolean =>
  tabStorage.read(name) === null && tabStorage.write(name, 'yes')
