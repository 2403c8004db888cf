import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { parseFailure } from '../../platform/api-client.ts'
import { ApiError } from '../../platform/api-error.ts'
import { parseJson } from '../../platform/parse-unknown.ts'
import { isHeic, withoutHeic } from '../../web/heic.ts'
import { memberHeaders } from '../../web/page-member.ts'
import { handleSessionFailure } from '../../web/session-watch.ts'
import { uploadPhoto } from '../contract.ts'

export type Upload = {
  key: string
  file: File
  /** A HEIC photo becomes a JPEG first. */
  converting: boolean
  /** 0 to 1; at 1 the server encodes the sizes. */
  sent: number
  error: ApiError | null
}

/** Parallel uploads, limited so that ten photos do not share one slow connection. */
const CONCURRENCY = 2

/** Uploads several files, each with its own progress and failure. */
export function useUploads(): {
  uploads: Upload[]
  /** The name of the file that was added last, until the next ones are chosen. */
  added: string | null
  add(files: File[]): void
  retry(key: string): void
  dismiss(key: string): void
} {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [added, setAdded] = useState<string | null>(null)
  const [queue] = useState(() => createQueue(CONCURRENCY))
  const change = useCallback(
    (key: string, to: Partial<Upload>) =>
      setUploads((all) =>
        all.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)),
      ),
    [],
  )
  const dismiss = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key))
  const start = (key: string, file: File) =>
    queue(async () => {
      try {
        const ready = await withoutHeic(file)
        change(key, { converting: false })
        await send(ready, key, (sent) => change(key, { sent }))
        await queries.invalidateQueries({ queryKey: ['user'] })
        dismiss(key)
        setAdded(file.name)
      } catch (error) {
        const failure = error instanceof ApiError ? error : new ApiError('unexpected')
        handleSessionFailure(failure.code)
        change(key, { error: failure })
      }
    })
  return {
    uploads,
    added,
    dismiss,
    add: (files) => {
      setAdded(null)
      const chosen = files.map((file) => ({
        key: crypto.randomUUID(),
        file,
        converting: isHeic(file),
        sent: 0,
        error: null,
      }))
      setUploads((all) => [...all, ...chosen])
      for (const { key, file } of chosen) void start(key, file)
    },
    retry: (key) => {
      const again = uploads.find((upload) => upload.key === key)
      if (!again) return
      change(key, { converting: isHeic(again.file), sent: 0, error: null })
      void start(key, again.file)
    },
  }
}

function createQueue(concurrency: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work: () => Promise<void>) => {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    await work()
    running--
    waiting.shift()?.()
  }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send(body: Blob, key: string, onSent: (sent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(uploadPhoto.method, uploadPhoto.path)
    request.setRequestHeader('content-type', body.type || 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    request.setRequestHeader('x-locale', document.documentElement.lang)
    for (const [name, value] of Object.entries(memberHeaders()))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () => reject(new ApiError('unavailable')))
    request.addEventListener('load', () =>
      request.status < 300
        ? resolve()
        : reject(parseFailure(request.status, parseJson(request.responseText))),
    )
    request.send(body)
  })
}
