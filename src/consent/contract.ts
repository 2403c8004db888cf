import * as z from 'zod'
import { call } from '../platform/contract.ts'

/** Returns the consent of this browser, and what the site requires consent for. */
export const getConsent = call({
  method: 'GET',
  path: '/api/consent.php',
  access: 'anyone',
  input: z.object({}),
  output: z.object({
    /** Whether the site requires consent for anything. */
    asked: z.boolean(),
    /** Whether this browser has answered the current text. */
    answered: z.boolean(),
    statistics: z.boolean(),
    marketing: z.boolean(),
    /** The browser sends Global Privacy Control, which counts as a refusal. */
    privacy_control: z.boolean(),
    tag_manager: z.boolean(),
    session_recorder: z.boolean(),
    affiliates: z.boolean(),
  }),
  fails: {},
})
