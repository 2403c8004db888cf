import { useEffect, useRef, useState } from 'react'

/** Why nothing is recorded: closed by the person or the browser, no microphone, or no recorder. */
export type RecorderProblem = 'refused' | 'missing' | 'unsupported'
export type RecorderState = 'idle' | 'starting' | 'recording' | RecorderProblem

/** As a recorder of Chromium and Firefox writes, as Safari does. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const FRAME_MS = 66
const BARS = 40

type Recording = {
  /** After so many it stops by itself. */
  maxSeconds: number
  /** Called each second with what was recorded so far. */
  save: (sound: Blob) => void
  onRecorded: (sound: Blob) => void
}

/** Records the microphone; what it hears stays on the device until it is sent. */
export function useRecorder({ maxSeconds, save, onRecorded }: Recording) {
  const [state, setState] = useState<RecorderState>('idle')
  const [levels, setLevels] = useState<number[]>([])
  const [seconds, setSeconds] = useState(0)
  const running = useRef<{ stop: () => void; abandon: () => void } | null>(null)
  useEffect(() => () => running.current?.abandon(), [])

  function record(stream: MediaStream) {
    const type = types.find((each) => MediaRecorder.isTypeSupported(each))
    const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type })
    const chunks: Blob[] = []
    const toSound = () => new Blob(chunks, { type: recorder.mimeType.split(';')[0] ?? '' })
    const meter = startMeter(stream)
    const started = performance.now()
    let isSaved = true
    const timer = setInterval(() => {
      const passed = (performance.now() - started) / 1000
      setSeconds(Math.floor(passed))
      setLevels((current) => [...current, meter.read()].slice(-BARS))
      if (passed >= maxSeconds && recorder.state === 'recording') recorder.stop()
    }, FRAME_MS)
    recorder.ondataavailable = ({ data }) => {
      chunks.push(data)
      save(toSound())
    }
    recorder.onstop = () => {
      clearInterval(timer)
      meter.close()
      for (const track of stream.getTracks()) track.stop()
      running.current = null
      if (!isSaved) return
      setState('idle')
      onRecorded(toSound())
    }
    const stop = () => {
      if (recorder.state === 'recording') recorder.stop()
    }
    // A call or another program took the microphone: what was said until then stays.
    for (const track of stream.getTracks()) track.addEventListener('ended', stop)
    running.current = {
      stop,
      abandon: () => {
        isSaved = false
        stop()
      },
    }
    recorder.start(1000)
    setLevels([])
    setSeconds(0)
    setState('recording')
  }

  async function start() {
    if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) {
      setState('unsupported')
      return
    }
    setState('starting')
    try {
      record(await navigator.mediaDevices.getUserMedia({ audio: true }))
    } catch (error) {
      setState(findProblem(error))
    }
  }

  return { state, levels, seconds, start, stop: () => running.current?.stop() }
}

function findProblem(error: unknown): RecorderProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotSupportedError' ? 'unsupported' : 'missing'
}

/** Reads how loud a stream is at this moment, from 0 to 100. */
function startMeter(stream: MediaStream): { read: () => number; close: () => void } {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    read() {
      analyser.getByteTimeDomainData(samples)
      const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample - 128)), 0)
      return Math.min(100, Math.round((peak / 128) * 140))
    },
    close: () => void context.close(),
  }
}
