/** The templates of mails whose subject is sent as a text message. */
export const smsTemplates = ['meetings/no-answer-text', 'payments/debit-code'] as const
export type SmsTemplate = (typeof smsTemplates)[number]
