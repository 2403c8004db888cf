import type { ConsentChoice, ThirdParty } from '../../../consent/rules.ts'

const inline = (nonce: string, code: string) => `<script nonce="${nonce}">${code}</script>`

/** Tells the other tabs of this browser that the answer changed. */
export const consentChanged = (nonce: string): string =>
  inline(nonce, "new BroadcastChannel('consent').postMessage('changed')")

/**
 * A document with third parties does not outlive the consent: not in another tab, nor in the
 * browser's history.
 */
export const reloadOnChange = (nonce: string): string =>
  inline(
    nonce,
    "new BroadcastChannel('consent').onmessage=()=>location.reload();addEventListener('pageshow',e=>{if(e.persisted)location.reload()})",
  )

/** The script itself, without the page's address as referrer; a tag manager gets its limits first. */
export function loadThirdParty(party: ThirdParty, choice: ConsentChoice, nonce: string): string {
  const limits = party.kind === 'tag_manager' ? inline(nonce, tagManagerLimits(choice)) : ''
  const source = party.script.replaceAll('&', '&amp;')
  return `${limits}<script nonce="${nonce}" async referrerpolicy="no-referrer" data-party="${party.kind}" src="${source}"></script>`
}

/**
 * The data layer that tag managers read: shortened network addresses, no automatic page view
 * (specification, section 7), and what the visitor allowed.
 */
function tagManagerLimits({ marketing }: ConsentChoice): string {
  const ads = marketing ? 'granted' : 'denied'
  const consent = {
    analytics_storage: 'granted',
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
  }
  const limits = {
    anonymize_ip: true,
    send_page_view: false,
    allow_google_signals: marketing,
    allow_ad_personalization_signals: marketing,
  }
  return [
    'window.dataLayer=[]',
    'function gtag(){dataLayer.push(arguments)}',
    `gtag('consent','default',${JSON.stringify(consent)})`,
    `gtag('set',${JSON.stringify(limits)})`,
    `dataLayer.push(${JSON.stringify(limits)})`,
    "dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})",
  ].join(';')
}
