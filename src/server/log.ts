import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import * as z from 'zod'
import type { Config } from './config.ts'
import { maskText, maskFields } from './log-mask.ts'
import { redactedFields } from './redacted-fields.ts'
import { traceFields } from './tracing/spans.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** The log methods that the server uses. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Writes one line of JSON per message, readable lines in local mode, and masks personal data in all
 * fields.
 */
export function createLog(
  config: Pick<Config, 'logLevel' | 'mode'>,
  destination: DestinationStream = toOutput(config),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: config.mode === 'local' ? null : { release: packageJson.version },
      mixin: traceFields,
      timestamp: stdTimeFunctions.isoTime,
      redact: redactedFields,
      formatters: { level: (label) => ({ level: label }), log: maskFields, bindings: maskFields },
      // maskFields has already converted the error; pino's own serializer would expect an Error.
      serializers: { err: (value: unknown) => value },
      hooks: {
        logMethod(parameters, method) {
          const [first, ...rest] = parameters
          if (typeof first === 'string') return method.call(this, maskText(first))
          const [message] = rest
          if (first instanceof Error)
            return method.call(
              this,
              { error: first },
              maskText(typeof message === 'string' ? message : first.message),
            )
          return typeof message === 'string'
            ? method.call(this, first, maskText(message))
            : method.call(this, first)
        },
      },
    },
    destination,
  )
}

/** Where the log of a process goes. */
export const toOutput = ({ mode }: Pick<Config, 'mode'>): DestinationStream =>
  mode === 'local' ? readableLines(process.stdout) : pino.destination(1)

const Line = z.looseObject({ level: z.string(), time: z.string(), msg: z.optional(z.string()) })

/** `12:04:31 WARN mail was refused job=send_mail attempt=2` */
export function readableLines(output: NodeJS.WritableStream): DestinationStream {
  return {
    write(line) {
      const { level, time, msg = '', ...fields } = Line.parse(JSON.parse(line))
      const rest = Object.entries(fields).map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      const levelLabel = level === 'info' ? '' : level.toUpperCase()
      output.write(
        `${[time.slice(11, 19), levelLabel, msg, ...rest].filter((field) => field !== '').join(' ')}\n`,
      )
    },
  }
}
