import * as z from 'zod'
import { createOutgoing, internetAnd, OutgoingError } from './outgoing/outgoing.ts'

export type TranslatedText = { text: string; source: string }
export type TranslatorLanguage = { code: string; targets: string[] }

/** The engine that the operator runs; nobody else's. */
export type Translator = {
  /** Where it is, for the console; null: simulated. */
  host: string | null
  /** Throws a TranslatorError. The language of the text is recognised by the engine. */
  translate(text: string, target: string): Promise<TranslatedText>
  /** The languages that it knows; throws a TranslatorError. */
  listLanguages(): Promise<TranslatorLanguage[]>
}

export type TranslatorConfig = Readonly<{ url: string; key: string | null }>

/** `reason` never contains a text. */
export class TranslatorError extends Error {
  override name = 'TranslatorError'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`the engine for translations failed: ${reason}`, options)
    this.reason = reason
  }
}

const LIMITS = { maxBytes: 256 * 1024, timeout: 5_000 }

const Translated = z.object({
  translatedText: z.string(),
  detectedLanguage: z.optional(z.object({ language: z.string().check(z.maxLength(12)) })),
})
const Languages = z.array(
  z.object({
    code: z.string().check(z.maxLength(12)),
    targets: z._default(z.array(z.string()), []),
  }),
)

/** An engine with the API of LibreTranslate: `POST /translate`, `GET /languages`. */
export function createTranslator(config: TranslatorConfig | null): Translator | null {
  if (config === null) return null
  const { url, key } = config
  // It may be in the installation's own network.
  const outgoing = createOutgoing(internetAnd(({ origin }) => origin === new URL(url).origin))
  const request = async <Answer>(
    path: string,
    parse: (answer: unknown) => Answer,
    body?: object,
  ): Promise<Answer> => {
    try {
      const { status, body: answer } = await outgoing.request(`${url}${path}`, {
        ...LIMITS,
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, ...(key !== null && { api_key: key }) }),
        }),
      })
      if (status !== 200) throw new TranslatorError(`status ${status}`)
      return parse(JSON.parse(answer.toString('utf8')))
    } catch (error) {
      if (error instanceof TranslatorError) throw error
      // The cause is left out where it could quote the answer.
      if (error instanceof OutgoingError) throw new TranslatorError(error.code, { cause: error })
      throw new TranslatorError('unreadable answer')
    }
  }
  return {
    host: new URL(url).host,
    async translate(text, target) {
      const { translatedText, detectedLanguage } = await request(
        '/translate',
        (answer) => Translated.parse(answer),
        {
          q: text,
          source: 'auto',
          target,
          format: 'text',
        },
      )
      return { text: translatedText, source: detectedLanguage?.language ?? '' }
    },
    listLanguages: () => request('/languages', (answer) => Languages.parse(answer)),
  }
}
