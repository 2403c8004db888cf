import * as z from 'zod'
import { findEmailFailure } from '../platform/email-address.ts'
import { EmailText } from '../platform/ids.ts'
import { SMS_SENDER } from '../platform/sms-sender.ts'

/** An address, or nothing. */
export const OptionalEmail = z._default(
  EmailText.check(z.refine((email) => email === '' || findEmailFailure(email) === null)),
  '',
)

/** A name of up to 11 letters and digits, a number, a messaging service of Twilio, or nothing. */
export const SmsSender = z._default(
  z.string().check(
    z.trim(),
    z.refine((sender) => sender === '' || SMS_SENDER.test(sender)),
  ),
  '',
)
