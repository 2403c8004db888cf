import { run } from '@zootools/email-spell-checker'

/** Mail providers of our countries; with the library's own list libero.it would become live.it. */
const domains = `
  gmail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com proton.me protonmail.com
  aol.com msn.com gmx.com mail.com googlemail.com comcast.net verizon.net att.net sbcglobal.net
  ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl xs4all.nl live.nl hotmail.nl outlook.nl casema.nl
  telenet.be skynet.be proximus.be hotmail.be live.be outlook.be scarlet.be voo.be
  gmx.de web.de t-online.de freenet.de hotmail.de outlook.de yahoo.de arcor.de posteo.de mailbox.org
  gmx.at gmx.net a1.net chello.at aon.at bluewin.ch gmx.ch hispeed.ch sunrise.ch hotmail.ch
  orange.fr free.fr sfr.fr laposte.net wanadoo.fr hotmail.fr live.fr outlook.fr yahoo.fr bbox.fr
  libero.it virgilio.it tiscali.it alice.it tin.it hotmail.it outlook.it yahoo.it live.it email.it
  hotmail.es outlook.es yahoo.es telefonica.net terra.es ono.com movistar.es
  wp.pl onet.pl o2.pl interia.pl gazeta.pl op.pl poczta.onet.pl tlen.pl outlook.pl
  btinternet.com sky.com virginmedia.com talktalk.net hotmail.co.uk yahoo.co.uk live.co.uk outlook.ie
  eircom.net rogers.com bell.net shaw.ca telus.net videotron.ca yahoo.ca hotmail.ca live.ca
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au yahoo.com.au xtra.co.nz slingshot.co.nz
`
  .trim()
  .split(/\s+/)

/** Returns the probable correction of a mistyped address, or null. */
export function suggestionFor(email: string): string | null {
  const typed = email.trim()
  const domain = typed.split('@')[1]?.toLowerCase()
  if (!domain || domains.includes(domain)) return null
  const suggestion = run({
    email: typed,
    domains,
    topLevelDomains: domains.map((each) => each.slice(each.indexOf('.') + 1)),
  })
  return suggestion && domains.includes(suggestion.domain) ? suggestion.full : null
}
