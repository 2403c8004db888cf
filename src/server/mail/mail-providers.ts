/** Providers that have the same name in many countries, and where. */
const families: Record<string, string> = {
  yahoo:
    'com co.uk de fr it es nl pl be at ie ca com.au co.nz com.br com.mx com.ar co.in co.jp ch se dk no gr ro pt',
  hotmail: 'com co.uk de fr it es nl be at ca ch se dk no gr com.au co.nz com.br com.ar',
  outlook: 'com de fr it es at be ie com.au co.nz dk pt com.br pl',
  live: 'com co.uk de fr it nl be at ie ca com.au se dk no com.mx com.pt',
  gmx: 'de net at ch com fr co.uk es eu info org',
}

/** Others with many mailboxes in the countries that the product is made for. */
const others = `
  gmail.com googlemail.com google.com icloud.com me.com mac.com aol.com aol.co.uk aol.de ymail.com rocketmail.com msn.com
  proton.me protonmail.com pm.me tutanota.com tutanota.de tuta.io tuta.com mail.com email.com zoho.com zohomail.eu
  fastmail.com hey.com hushmail.com posteo.de posteo.net mailbox.org yandex.com yandex.ru mail.ru duck.com
  privaterelay.appleid.com mozmail.com
  web.de t-online.de freenet.de arcor.de online.de vodafone.de 1und1.de kabelmail.de unitybox.de ewe.net email.de
  aon.at a1.net chello.at inode.at bluewin.ch hispeed.ch sunrise.ch
  ziggo.nl kpnmail.nl kpnplanet.nl planet.nl xs4all.nl hetnet.nl home.nl casema.nl upcmail.nl telfort.nl solcon.nl quicknet.nl chello.nl
  telenet.be skynet.be proximus.be scarlet.be voo.be
  orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr numericable.fr club-internet.fr aliceadsl.fr
  libero.it virgilio.it alice.it tin.it tim.it tiscali.it iol.it inwind.it fastwebnet.it email.it poste.it blu.it pec.it
  telefonica.net movistar.es terra.es ono.com orange.es vodafone.es
  wp.pl o2.pl onet.pl op.pl poczta.onet.pl vp.pl onet.eu interia.pl interia.eu interia.com poczta.fm gazeta.pl tlen.pl go2.pl neostrada.pl
  btinternet.com btopenworld.com talktalk.net sky.com virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk
  eircom.net gofree.indigo.ie vodafone.ie
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com optonline.net
  rogers.com shaw.ca telus.net sympatico.ca videotron.ca bell.net
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au xtra.co.nz slingshot.co.nz`
  .trim()
  .split(/\s+/)

const providers = [
  ...others,
  ...Object.entries(families).flatMap(([name, suffixes]) =>
    suffixes.split(' ').map((suffix) => `${name}.${suffix}`),
  ),
]

/** Whether a block of the domain would refuse everybody at a large provider of mailboxes. */
export const coversMailProvider = (domain: string): boolean =>
  providers.some((provider) => provider === domain || provider.endsWith(`.${domain}`))
