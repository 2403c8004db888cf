import type { Locale } from '../../platform/locales.ts'
import { guessLanguage } from '../language-rules.ts'

type Pair = { sourceLanguage: string; targetLanguage: string }
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'
type DeviceTranslator = { translate(text: string): Promise<string>; destroy(): void }
type Guess = { detectedLanguage?: string; confidence?: number }
type Detector = { detect(text: string): Promise<Guess[]>; destroy(): void }

declare global {
  interface Window {
    /** Translator and Language Detector APIs (WebML community group); only some browsers have them. */
    Translator?: {
      availability(pair: Pair): Promise<Availability>
      create(pair: Pair): Promise<DeviceTranslator>
    }
    LanguageDetector?: { create(): Promise<Detector> }
  }
}

export const hasDeviceTranslator = (): boolean => window.Translator !== undefined

/** The language of a text by the browser's own detector, else by frequent words. */
async function detectLanguage(text: string): Promise<string | null> {
  const guess = guessLanguage(text)
  if (!window.LanguageDetector) return guess
  const detector = await window.LanguageDetector.create()
  try {
    const [first] = await detector.detect(text)
    const code = first?.detectedLanguage
    return code && code !== 'und' && (first.confidence ?? 0) > 0.5 ? code : guess
  } finally {
    detector.destroy()
  }
}

/**
 * Translates on the device: the text does not leave it. Returns null where the browser cannot; a
 * model is downloaded only after a press.
 */
export async function translateOnDevice(
  text: string,
  to: Locale,
  pressed: boolean,
): Promise<string | null> {
  const api = window.Translator
  const from = api && (await detectLanguage(text).catch(() => null))
  if (!api || !from || from === to) return null
  const pair = { sourceLanguage: from, targetLanguage: to }
  const state = await api.availability(pair)
  if (state === 'unavailable' || (state !== 'available' && !pressed)) return null
  const translator = await api.create(pair)
  try {
    return await translator.translate(text)
  } finally {
    translator.destroy()
  }
}
