import type { Locale } from '../platform/locales.ts'
import { localesByCountry } from '../sites/rules.ts'

/** What a contact helps with, in the order in which it is shown. */
export const contactKinds = ['bank', 'police', 'victims', 'identity'] as const
export type ContactKind = (typeof contactKinds)[number]

/**
 * Whom to call in a country. `url` is also the source of the phone number; `checked`: the day on which
 * somebody compared both, in ISO 8601, null until then. A name is a proper name and is not translated.
 */
export type ScamContact = {
  name: string
  url: string
  phone?: string
  checked: string | null
}

type Contacts = Partial<Record<ContactKind, ScamContact[]>>

const contact = (
  name: string,
  url: string,
  phone?: string,
  checked: string | null = null,
): ScamContact => ({ name, url, checked, ...(phone !== undefined && { phone }) })

/** Every country of the default settings; a bank's own number always comes first and is not listed. */
export const scamContacts: Record<string, Contacts> = {
  NL: {
    bank: [contact('Fraudehelpdesk', 'https://www.fraudehelpdesk.nl', '088 786 73 72')],
    police: [contact('Politie', 'https://www.politie.nl', '0900 8844')],
    victims: [contact('Slachtofferhulp Nederland', 'https://www.slachtofferhulp.nl', '0900 0101')],
    identity: [
      contact('Centraal Meldpunt Identiteitsfraude', 'https://www.rvig.nl/identiteitsfraude'),
    ],
  },
  BE: {
    bank: [contact('Card Stop', 'https://www.cardstop.be', '078 170 170')],
    police: [contact('Police, Politie', 'https://www.police.be')],
    victims: [contact('1712', 'https://1712.be', '1712')],
    identity: [contact('Checkdoc', 'https://www.checkdoc.be')],
  },
  DE: {
    bank: [contact('Sperr-Notruf', 'https://www.sperr-notruf.de', '116 116')],
    police: [contact('Onlinewache', 'https://portal.onlinewache.polizei.de')],
    victims: [contact('WEISSER RING', 'https://weisser-ring.de', '116 006')],
    identity: [contact('BSI', 'https://www.bsi.bund.de')],
  },
  AT: {
    bank: [contact('Watchlist Internet', 'https://www.watchlist-internet.at')],
    police: [contact('Polizei', 'https://www.polizei.gv.at')],
    victims: [contact('WEISSER RING', 'https://www.weisser-ring.at', '0800 112 112')],
    identity: [contact('Internet Ombudsstelle', 'https://www.ombudsstelle.at')],
  },
  CH: {
    bank: [contact('BACS', 'https://www.ncsc.admin.ch')],
    police: [contact('Suisse ePolice', 'https://www.suisse-epolice.ch')],
    victims: [contact('Opferhilfe Schweiz', 'https://www.opferhilfe-schweiz.ch')],
    identity: [contact('Cybercrimepolice', 'https://www.cybercrimepolice.ch')],
  },
  FR: {
    bank: [contact('Perceval', 'https://www.service-public.fr')],
    police: [
      contact('Info Escroqueries', 'https://www.masecurite.interieur.gouv.fr', '0 805 805 817'),
    ],
    victims: [contact('France Victimes', 'https://www.france-victimes.fr', '116 006')],
    identity: [contact('Cybermalveillance', 'https://www.cybermalveillance.gouv.fr')],
  },
  IT: {
    police: [contact('Polizia Postale', 'https://www.commissariatodips.it')],
    victims: [contact('Rete Dafne Italia', 'https://www.retedafne.it')],
    identity: [contact('Garante privacy', 'https://www.garanteprivacy.it')],
  },
  ES: {
    bank: [contact('INCIBE', 'https://www.incibe.es', '017')],
    police: [contact('Policía Nacional', 'https://www.policia.es', '091')],
    victims: [contact('Ministerio de Justicia', 'https://www.mjusticia.gob.es')],
    identity: [contact('AEPD', 'https://www.aepd.es')],
  },
  PL: {
    bank: [contact('Zastrzegam', 'https://zastrzegam.pl', '828 828 828')],
    police: [contact('Policja', 'https://www.policja.pl', '112')],
    victims: [contact('Fundusz Sprawiedliwości', 'https://www.funduszsprawiedliwosci.gov.pl')],
    identity: [contact('CERT Polska', 'https://incydent.cert.pl')],
  },
  GB: {
    bank: [contact('Stop Scams UK', 'https://stopscamsuk.org.uk', '159')],
    police: [contact('Action Fraud', 'https://www.actionfraud.police.uk', '0300 123 2040')],
    victims: [contact('Victim Support', 'https://www.victimsupport.org.uk', '08 08 16 89 111')],
    identity: [contact('Cifas', 'https://www.cifas.org.uk')],
  },
  IE: {
    bank: [contact('FraudSMART', 'https://www.fraudsmart.ie')],
    police: [contact('An Garda Síochána', 'https://www.garda.ie')],
    victims: [contact('Crime Victims Helpline', 'https://www.crimevictimshelpline.ie', '116 006')],
    identity: [contact('Data Protection Commission', 'https://www.dataprotection.ie')],
  },
  US: {
    bank: [contact('Federal Trade Commission', 'https://reportfraud.ftc.gov', '1 877 382 4357')],
    police: [contact('FBI IC3', 'https://www.ic3.gov')],
    victims: [contact('VictimConnect', 'https://victimconnect.org', '1 855 484 2846')],
    identity: [contact('IdentityTheft.gov', 'https://www.identitytheft.gov')],
  },
  CA: {
    bank: [
      contact(
        'Canadian Anti-Fraud Centre',
        'https://www.antifraudcentre-centreantifraude.ca',
        '1 888 495 8501',
      ),
    ],
    police: [contact('RCMP, GRC', 'https://www.rcmp-grc.gc.ca')],
    victims: [
      contact('Victim Services Directory', 'https://www.justice.gc.ca/eng/cj-jp/victims-victimes'),
    ],
    identity: [contact('Privacy Commissioner', 'https://www.priv.gc.ca')],
  },
  AU: {
    bank: [contact('Scamwatch', 'https://www.scamwatch.gov.au')],
    police: [contact('ReportCyber', 'https://www.cyber.gov.au/report')],
    victims: [contact('Lifeline', 'https://www.lifeline.org.au', '13 11 14')],
    identity: [contact('IDCARE', 'https://www.idcare.org', '1800 595 160')],
  },
  NZ: {
    bank: [contact('Netsafe', 'https://netsafe.org.nz', '0508 638 723')],
    police: [contact('New Zealand Police', 'https://www.police.govt.nz', '105')],
    victims: [contact('Victim Support', 'https://www.victimsupport.org.nz', '0800 842 846')],
    identity: [contact('IDCARE', 'https://www.idcare.org')],
  },
}

/** The contacts of a country, empty where none are known. */
export const contactsIn = (country: string): Contacts => scamContacts[country] ?? {}

/**
 * The country whose contacts a visitor sees first: that of their network, or where its people speak
 * other languages than the page, the first of the page's language. English is read everywhere.
 */
export const findReaderCountry = (own: string, locale: Locale): string =>
  locale === 'en' || localesByCountry[own]?.includes(locale)
    ? own
    : (Object.keys(scamContacts).find((code) => localesByCountry[code]?.[0] === locale) ?? own)

/** `https://www.example.org/a` → `example.org`. */
export const toHost = (url: string): string => new URL(url).host.replace(/^www\./, '')
