/** What a helpline is for. */
export const helplineKinds = ['victims', 'sexual_violence', 'home_violence', 'talk'] as const
export type HelplineKind = (typeof helplineKinds)[number]

export type Helpline = {
  kind: HelplineKind
  name: string
  /** The page that names the number. */
  url: string
  /** As people write it; null where the page leads to several. */
  phone: string | null
  /** The day on which somebody compared number and page; null: nobody has yet. */
  checked: string | null
}

export type CountryHelp = { emergency: string; lines: Helpline[] }

const line = (
  kind: HelplineKind,
  name: string,
  phone: string | null,
  url: string,
  checked: string | null = null,
): Helpline => ({ kind, name, phone, url, checked })

const EUROPE = '112'

/** Whom to call, by country; an entry without a check date is shown with its source only. */
export const helplines: Record<string, CountryHelp> = {
  AT: {
    emergency: EUROPE,
    lines: [
      line('victims', 'Opfer-Notruf', '0800 112 112', 'https://www.opfer-notruf.at'),
      line('home_violence', 'Frauenhelpline', '0800 222 555', 'https://www.frauenhelpline.at'),
      line('talk', 'TelefonSeelsorge', '142', 'https://www.telefonseelsorge.at'),
    ],
  },
  AU: {
    emergency: '000',
    lines: [
      line('sexual_violence', '1800RESPECT', '1800 737 732', 'https://www.1800respect.org.au'),
      line('home_violence', '1800RESPECT', '1800 737 732', 'https://www.1800respect.org.au'),
      line('talk', 'Lifeline', '13 11 14', 'https://www.lifeline.org.au'),
    ],
  },
  BE: {
    emergency: EUROPE,
    lines: [
      line('victims', '1712', '1712', 'https://1712.be'),
      line('sexual_violence', 'SOS Viol', '0800 98 100', 'https://www.sosviol.be'),
      line(
        'home_violence',
        'Écoute violences conjugales',
        '0800 30 030',
        'https://www.ecouteviolencesconjugales.be',
      ),
      line('talk', 'Tele-Onthaal', '106', 'https://www.tele-onthaal.be'),
    ],
  },
  CA: {
    emergency: '911',
    lines: [
      line(
        'sexual_violence',
        'Ending Violence Canada',
        null,
        'https://endingviolencecanada.org/sexual-assault-centres-crisis-lines-and-support-services/',
      ),
      line('talk', '9-8-8', '988', 'https://988.ca'),
    ],
  },
  CH: {
    emergency: EUROPE,
    lines: [
      line('victims', 'Opferhilfe Schweiz', null, 'https://www.opferhilfe-schweiz.ch'),
      line('talk', 'Die Dargebotene Hand', '143', 'https://www.143.ch'),
    ],
  },
  DE: {
    emergency: EUROPE,
    lines: [
      line('victims', 'WEISSER RING', '116 006', 'https://weisser-ring.de'),
      line(
        'sexual_violence',
        'Hilfetelefon Gewalt gegen Frauen',
        '116 016',
        'https://www.hilfetelefon.de',
      ),
      line(
        'home_violence',
        'Hilfetelefon Gewalt an Männern',
        '0800 1239900',
        'https://www.maennerhilfetelefon.de',
      ),
      line('talk', 'TelefonSeelsorge', '0800 1110111', 'https://www.telefonseelsorge.de'),
    ],
  },
  ES: {
    emergency: EUROPE,
    lines: [
      line('home_violence', '016', '016', 'https://violenciagenero.igualdad.gob.es'),
      line('talk', 'Teléfono de la Esperanza', '717 003 717', 'https://telefonodelaesperanza.org'),
    ],
  },
  FR: {
    emergency: EUROPE,
    lines: [
      line('victims', 'France Victimes', '116 006', 'https://www.france-victimes.fr'),
      line(
        'sexual_violence',
        'Viols Femmes Informations',
        '0 800 05 95 95',
        'https://cfcv.asso.fr',
      ),
      line('home_violence', 'Violences Femmes Info', '3919', 'https://www.solidaritefemmes.org'),
      line('talk', 'SOS Amitié', '09 72 39 40 50', 'https://www.sos-amitie.com'),
    ],
  },
  GB: {
    emergency: '999',
    lines: [
      line('victims', 'Victim Support', '0808 168 9111', 'https://www.victimsupport.org.uk'),
      line('sexual_violence', 'Rape Crisis', '0808 500 2222', 'https://rapecrisis.org.uk'),
      line(
        'home_violence',
        'National Domestic Abuse Helpline',
        '0808 2000 247',
        'https://www.nationaldahelpline.org.uk',
      ),
      line('talk', 'Samaritans', '116 123', 'https://www.samaritans.org'),
    ],
  },
  IE: {
    emergency: EUROPE,
    lines: [
      line('victims', 'Crime Victims Helpline', '116 006', 'https://www.crimevictimshelpline.ie'),
      line('sexual_violence', 'Rape Crisis Helpline', '1800 77 8888', 'https://www.drcc.ie'),
      line('home_violence', 'Women’s Aid', '1800 341 900', 'https://www.womensaid.ie'),
      line('talk', 'Samaritans', '116 123', 'https://www.samaritans.org'),
    ],
  },
  IT: {
    emergency: EUROPE,
    lines: [
      line('sexual_violence', '1522', '1522', 'https://www.1522.eu'),
      line('home_violence', '1522', '1522', 'https://www.1522.eu'),
      line('talk', 'Telefono Amico', '02 2327 2327', 'https://www.telefonoamico.it'),
    ],
  },
  NL: {
    emergency: EUROPE,
    lines: [
      line('victims', 'Slachtofferhulp Nederland', '0900 0101', 'https://www.slachtofferhulp.nl'),
      line(
        'sexual_violence',
        'Centrum Seksueel Geweld',
        '0800 0188',
        'https://centrumseksueelgeweld.nl',
      ),
      line('home_violence', 'Veilig Thuis', '0800 2000', 'https://veiligthuis.nl'),
      line('talk', 'De Luisterlijn', '088 0767 000', 'https://www.deluisterlijn.nl'),
    ],
  },
  NZ: {
    emergency: '111',
    lines: [
      line('victims', 'Victim Support', '0800 842 846', 'https://www.victimsupport.org.nz'),
      line('sexual_violence', 'Safe to talk', '0800 044 334', 'https://safetotalk.nz'),
      line('talk', 'Lifeline', '0800 543 354', 'https://www.lifeline.org.nz'),
    ],
  },
  PL: {
    emergency: EUROPE,
    lines: [
      line(
        'victims',
        'Linia Pomocy Pokrzywdzonym',
        '222 309 900',
        'https://www.funduszsprawiedliwosci.gov.pl',
      ),
      line('sexual_violence', 'Feminoteka', '888 88 33 88', 'https://feminoteka.pl'),
      line('home_violence', 'Niebieska Linia', '800 12 00 02', 'https://www.niebieskalinia.info'),
      line('talk', '116 SOS', '116 123', 'https://116sos.pl'),
    ],
  },
  US: {
    emergency: '911',
    lines: [
      line('sexual_violence', 'RAINN', '800 656 4673', 'https://www.rainn.org'),
      line(
        'home_violence',
        'National Domestic Violence Hotline',
        '800 799 7233',
        'https://www.thehotline.org',
      ),
      line('talk', '988 Lifeline', '988', 'https://988lifeline.org'),
    ],
  },
}

/** The number for help in danger; 112 also where a country has no entry. */
export const emergencyNumber = (country: string): string => helplines[country]?.emergency ?? EUROPE
