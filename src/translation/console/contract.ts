import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { EmptyObject } from '../../platform/ids.ts'

const Volume = z.object({
  /** Language codes; the source is empty where the engine failed. */
  source: z.string(),
  target: z.string(),
  translated: z.int(),
  failed: z.int(),
  characters: z.number(),
})
/** How translations are set, whether the engine answers, and what it did in 30 days. No texts. */
export const getTranslationHealth = call({
  method: 'GET',
  path: '/api/operator-translation.php',
  access: 'operator',
  roles: ['admin'],
  input: EmptyObject,
  output: z.object({
    mode: z.enum(['off', 'device', 'engine']),
    engine: z.nullable(
      z.object({
        /** null: the simulated engine of local mode. */
        host: z.nullable(z.string()),
        answers: z.boolean(),
        milliseconds: z.int(),
        languages: z.array(z.object({ code: z.string(), targets: z.array(z.string()) })),
      }),
    ),
    volumes: z.array(Volume),
  }),
  fails: {},
})
