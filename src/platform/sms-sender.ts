/** What may stand as the sender of a text message: a number, a name, or a messaging service of Twilio. */
export const SMS_SENDER = /^(\+?\d{3,15}|MG[\da-f]{32}|(?=.*[A-Za-z])[\w .&-]{1,11})$/i
