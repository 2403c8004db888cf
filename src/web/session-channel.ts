import { openTabChannel } from './browser-storage.ts'

/** Notifies the tabs of one browser of a log-in or log-out. */
export const sessionChannel = (): BroadcastChannel | null => openTabChannel('vonk-session')
