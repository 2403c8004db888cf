import { fictionalWritten, sendFictionalNotice } from '../../chat/server/public.ts'
import type { Locale } from '../../platform/locales.ts'
import { onEvent } from '../../server/event-listeners.ts'
import { mentionsMeeting } from './desk-rule.ts'

/** As the profile says it to a member, whose language it is. */
const sentences: Record<Locale, string> = {
  en: 'This profile is fictional: a person on our team answers here, and nobody will ever meet you.',
  de: 'Dieses Profil ist fiktiv: Hier antwortet eine Person aus unserem Team, und niemand wird dich je treffen.',
  nl: 'Dit profiel is fictief: hier antwoordt iemand van ons team, en je zult nooit iemand ontmoeten.',
  fr: 'Ce profil est fictif : une personne de notre équipe répond ici, et personne ne te rencontrera jamais.',
  it: 'Questo profilo è fittizio: qui risponde una persona del nostro team e nessuno ti incontrerà mai.',
  es: 'Este perfil es ficticio: aquí responde una persona de nuestro equipo y nunca conocerás a nadie.',
  pl: 'Ten profil jest fikcyjny: odpowiada tu osoba z naszego zespołu i nigdy nikogo nie spotkasz.',
}

/** Whoever writes about a meeting is told at once that there is nobody to meet. */
export const answerMeeting = onEvent(
  fictionalWritten,
  async (ctx, { conversation, fictional, text, language }) => {
    if (!(await mentionsMeeting(ctx, text))) return
    const answer = { id: crypto.randomUUID(), conversation, fictional, language }
    await sendFictionalNotice(ctx, { ...answer, text: sentences[language] })
  },
)
