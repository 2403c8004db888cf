/** Notifies the tabs of one browser of a log-in or log-out. */
export const sessionChannel = (): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('vonk-session') : null
