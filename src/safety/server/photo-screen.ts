import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'

/** `listed`: somebody asked that this picture is not shared. */
export type Verdict = 'clear' | 'unsure' | 'nude' | 'listed' | 'unchecked'

/** From this rating on a photo counts as a nude, and from the lower one as unsure. */
const NUDE = 0.85
const UNSURE = 0.5

/** A sender does not wait longer for the screen, in milliseconds, and so many wait at once. */
const PATIENCE = 5_000
const MAX_WAITING = 16

/** Megabytes of the heap of the process, and of all its memory, above which it is replaced. */
const HEAP = 512
const MEMORY = 1_500 * 1024 * 1024

const worker = fileURLToPath(new URL('./screen-worker.ts', import.meta.url))

const Answer = z.object({
  id: z.int(),
  listed: z.boolean(),
  nudity: z.number(),
  memory: z.number(),
})

type WaitingPhoto = { id: number; photo: Uint8Array; done(verdict: Verdict): void }

function toVerdict({ listed, nudity }: z.infer<typeof Answer>): Verdict {
  if (listed) return 'listed'
  if (nudity >= NUDE) return 'nude'
  return nudity >= UNSURE ? 'unsure' : 'clear'
}

export type PhotoScreen = {
  rate(photo: Uint8Array): Promise<Verdict>
  stop(): void
}

/** Starts the process; it does not keep this one alive. */
function startWorker(module: string): ChildProcess {
  const child = fork(worker, [pathToFileURL(module).href], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP}`],
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Rates photos by the operator's module in a process of its own, one after the other. Too many
 * photos, a late answer and a process that ends are `unchecked`; the next photo starts it again.
 */
export function createPhotoScreen(module: string, patience = PATIENCE): PhotoScreen {
  const queue: WaitingPhoto[] = []
  let child: ChildProcess | null = null
  let ready = false
  /** The photo that the process has. */
  let current: number | null = null
  let next = 1

  const end = () => {
    child?.removeAllListeners()
    child?.kill('SIGKILL')
    child = null
    ready = false
    current = null
  }
  const giveNext = () => {
    const [first] = queue
    if (!first || !child || !ready || current !== null) return
    current = first.id
    child.send({ id: first.id, photo: first.photo })
  }
  const settle = (id: number | undefined, verdict: Verdict) => {
    const index = queue.findIndex((waiting) => waiting.id === id)
    if (index !== -1) queue.splice(index, 1)[0]?.done(verdict)
  }
  /** One photo a start: a module that cannot be loaded is not tried for ever. */
  const fail = () => {
    const id = current ?? queue[0]?.id
    end()
    settle(id, 'unchecked')
    if (queue.length > 0) start()
  }
  const receive = (message: unknown) => {
    const { success, data } = Answer.safeParse(message)
    current = null
    ready = true
    if (success) settle(data.id, toVerdict(data))
    if (success && data.memory > MEMORY) {
      end()
      start()
    } else giveNext()
  }
  function start() {
    child = startWorker(module)
    child.on('message', receive)
    child.once('error', fail)
    child.once('exit', fail)
  }
  const giveUp = (id: number) => {
    const isRated = current === id
    settle(id, 'unchecked')
    if (!isRated) return
    end()
    start()
  }
  start()
  return {
    rate(photo) {
      if (queue.length >= MAX_WAITING) return Promise.resolve('unchecked')
      return new Promise((resolve) => {
        const id = next++
        const timer = setTimeout(() => giveUp(id), patience)
        const done = (verdict: Verdict) => {
          clearTimeout(timer)
          resolve(verdict)
        }
        queue.push({ id, photo, done })
        if (child) giveNext()
        else start()
      })
    },
    stop: end,
  }
}

let screen: PhotoScreen | null = null

/** Sets the screen of this process; null: photos are not screened. */
export function setPhotoScreen(next: PhotoScreen | null): void {
  screen?.stop()
  screen = next
}

export const getPhotoScreen = (): PhotoScreen | null => screen
