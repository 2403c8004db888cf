import * as z from 'zod'
import { call } from '../platform/contract.ts'

/** Returns what this browser has allowed, and what the site asks for. */
export const getConsent = call({
  method: 'GET',
  path: '/api/consent.php',
  access: 'anyone',
  input: z.object({}),
  output: z.object({
    /** Whether the site has anything to ask for. */
    asked: z.boolean(),
    /** Whether this browser has answered the current text. */
    answered: z.boolean(),
    statistics: z.boolean(),
    marketing: z.boolean(),
    /** The browser sends Global Privacy Control, which counts as no. */
    privacy_control: z.boolean(),
    tag_manager: z.boolean(),
    session_recorder: z.boolean(),
    affiliates: z.boolean(),
  }),
  fails: {},
})
