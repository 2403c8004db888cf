/** Tells the tabs of one browser that somebody logged in or out. */
export const sessionChannel = (): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('vonk-session') : null
