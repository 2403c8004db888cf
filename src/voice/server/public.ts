export { voiceEncoder } from './encoder.ts'
export { serveSound } from './serve-sound.ts'
export { findRecording, listRecordings, type Recording } from './voice-recording.ts'
