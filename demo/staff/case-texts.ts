import type { ReportReason } from '../../src/moderation/contract.ts'

/** The languages in which demo members write to the staff. */
export const caseLanguages = ['en', 'nl', 'de'] as const
export type CaseLanguage = (typeof caseLanguages)[number]
type Text = Record<CaseLanguage, string>

/** What members wrote about others. */
export const reportTexts = {
  catalogue: {
    en: 'I have seen these pictures in the catalogue of a clothing shop.',
    nl: 'Deze foto’s heb ik in de catalogus van een kledingwinkel gezien.',
    de: 'Diese Bilder habe ich im Katalog eines Modegeschäfts gesehen.',
  },
  investment: {
    en: 'After three messages it was only about an investment that cannot fail.',
    nl: 'Na drie berichten ging het alleen nog over een belegging die niet kan mislukken.',
    de: 'Nach drei Nachrichten ging es nur noch um eine Geldanlage, die nicht schiefgehen kann.',
  },
  insistent: {
    en: 'I said no twice and the messages keep coming.',
    nl: 'Ik heb twee keer nee gezegd en de berichten blijven komen.',
    de: 'Ich habe zweimal Nein gesagt, und es kommen weiter Nachrichten.',
  },
  shop: {
    en: 'The profile advertises a web shop.',
    nl: 'Het profiel maakt reclame voor een webwinkel.',
    de: 'Das Profil wirbt für einen Webshop.',
  },
  young: {
    en: 'Looks much younger than the age that is given.',
    nl: 'Lijkt veel jonger dan de leeftijd die erbij staat.',
    de: 'Wirkt viel jünger als das angegebene Alter.',
  },
  threat: {
    en: 'Wrote that they know where I work and will wait there.',
    nl: 'Schreef te weten waar ik werk en daar te wachten.',
    de: 'Schrieb, zu wissen, wo ich arbeite, und dort zu warten.',
  },
  city: {
    en: 'Claims to live in my town but knows no street there.',
    nl: 'Zegt in mijn stad te wonen, maar kent er geen straat.',
    de: 'Gibt an, in meiner Stadt zu wohnen, kennt dort aber keine Straße.',
  },
} satisfies Record<string, Text>
export type ReportTopic = keyof typeof reportTexts

export const reasonOf: Record<ReportTopic, ReportReason> = {
  catalogue: 'fake',
  investment: 'scam',
  insistent: 'harassment',
  shop: 'spam',
  young: 'underage',
  threat: 'threat',
  city: 'fake',
}

/** Answers of the staff to reports. */
export const answers = {
  none: {
    en: 'We looked at the profile and found no breach of our rules. Thank you for telling us.',
    nl: 'We hebben het profiel bekeken en geen overtreding van onze regels gevonden. Dank voor je melding.',
    de: 'Wir haben uns das Profil angesehen und keinen Verstoß gegen unsere Regeln gefunden. Danke für deine Meldung.',
  },
  acted: {
    en: 'Thank you. We looked at it and have taken a measure.',
    nl: 'Dank je wel. We hebben ernaar gekeken en een maatregel genomen.',
    de: 'Danke. Wir haben es geprüft und eine Maßnahme ergriffen.',
  },
  partly: {
    en: 'You did talk about your job to three people, but asked nobody for money. The suspension ends today; please leave such talk out of first messages.',
    nl: 'Je hebt drie mensen over je werk verteld, maar niemand om geld gevraagd. De schorsing eindigt vandaag; laat zulke verhalen weg uit eerste berichten.',
    de: 'Du hast drei Personen von deiner Arbeit erzählt, aber niemanden um Geld gebeten. Die Sperre endet heute; lass so etwas aus ersten Nachrichten heraus.',
  },
  mails: {
    en: 'You find every email with its switch in the settings, under notifications.',
    nl: 'Je vindt elke e-mail met zijn schakelaar in de instellingen, bij meldingen.',
    de: 'Du findest jede E-Mail mit ihrem Schalter in den Einstellungen unter Benachrichtigungen.',
  },
} satisfies Record<string, Text>

/** What the reported member reads. */
export const explanations = {
  warning: {
    en: 'Please respect a no, and keep advertising out of your profile.',
    nl: 'Respecteer een nee en houd reclame buiten je profiel.',
    de: 'Bitte respektiere ein Nein und lass Werbung aus deinem Profil heraus.',
  },
  suspension: {
    en: 'You asked several members to invest money. That is against our rules.',
    nl: 'Je hebt meerdere leden gevraagd geld te beleggen. Dat mag niet volgens onze regels.',
    de: 'Du hast mehrere Mitglieder zu einer Geldanlage aufgefordert. Das verstößt gegen unsere Regeln.',
  },
} satisfies Record<string, Text>

/** What members complained about. */
export const complaintTexts = {
  credits: {
    en: 'I paid yesterday, but I do not see where my credits went. Please explain the list to me.',
    nl: 'Ik heb gisteren betaald, maar zie niet waar mijn credits zijn gebleven. Leg me de lijst alsjeblieft uit.',
    de: 'Ich habe gestern bezahlt, sehe aber nicht, wo meine Credits geblieben sind. Bitte erklärt mir die Liste.',
  },
  picture: {
    en: 'A profile on your site uses a photo of me. I did not agree to that. Please remove it.',
    nl: 'Een profiel op jullie site gebruikt een foto van mij. Daar heb ik geen toestemming voor gegeven. Haal die weg.',
    de: 'Ein Profil auf eurer Seite verwendet ein Foto von mir. Dem habe ich nicht zugestimmt. Bitte entfernt es.',
  },
  mails: {
    en: 'I get an email for every like. Where do I turn that off?',
    nl: 'Ik krijg bij elke like een e-mail. Waar zet ik dat uit?',
    de: 'Ich bekomme bei jedem Like eine E-Mail. Wo schalte ich das ab?',
  },
  appeal: {
    en: 'I only told others about my job. I never asked anybody for money. Please look again.',
    nl: 'Ik heb alleen over mijn werk verteld. Ik heb nooit iemand om geld gevraagd. Kijk alsjeblieft opnieuw.',
    de: 'Ich habe nur von meiner Arbeit erzählt. Ich habe nie jemanden um Geld gebeten. Bitte prüft es noch einmal.',
  },
  objection: {
    en: 'It was one message and I said sorry. I do not think a warning is fair.',
    nl: 'Het was één bericht en ik heb sorry gezegd. Een waarschuwing vind ik niet eerlijk.',
    de: 'Es war eine Nachricht, und ich habe mich entschuldigt. Eine Verwarnung finde ich nicht fair.',
  },
} satisfies Record<string, Text>
