import { plainMail } from '../../web/mail/plain-mail.tsx'

export const mail = plainMail('paymentMails', 'discountLost', 'toOrder')
