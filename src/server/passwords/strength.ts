import { Worker } from 'node:worker_threads'
import type { StrengthResponse, StrengthRequest, Weakness } from './strength-worker.ts'

type PendingCheck = { resolve: (weakness: Weakness) => void; reject: (error: Error) => void }

let worker: Worker | null = null
let requestCount = 0
const pending = new Map<number, PendingCheck>()

/**
 * Returns why a password is easy to guess, or null. It considers the words, names and common
 * passwords of our seven languages and personal terms: brand, name and address, whole and in parts.
 */
export function findWeakness(password: string, personal: string[]): Promise<Weakness> {
  const request: StrengthRequest = { id: ++requestCount, password, personal: splitWords(personal) }
  return new Promise((resolve, reject) => {
    pending.set(request.id, { resolve, reject })
    worker ??= startWorker()
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(request)
  })
}

/** Called when a node starts, so that no request waits two seconds for the dictionaries. */
export async function loadDictionaries(): Promise<void> {
  await findWeakness('', [])
}

const splitWords = (personal: string[]): string[] => {
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(words.map((word) => word.trim().toLowerCase()))].filter(
    (word) => word.length > 2,
  )
}

function startWorker(): Worker {
  const started = new Worker(new URL('./strength-worker.ts', import.meta.url))
  started.on('message', ({ id, weakness }: StrengthResponse) => {
    pending.get(id)?.resolve(weakness)
    pending.delete(id)
    // An idle worker does not keep the process alive.
    if (pending.size === 0) started.unref()
  })
  started.on('error', (error: Error) => {
    worker = null
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  })
  return started
}
