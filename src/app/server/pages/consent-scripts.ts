import type { ConsentChoice, ThirdParty } from '../../../consent/rules.ts'
import { reportBounce } from '../../../traffic/contract.ts'
import { BOUNCE_TIME } from '../../../traffic/rules.ts'

const inline = (nonce: string, code: string) => `<script nonce="${nonce}">${code}</script>`

/** Notifies the browser's other tabs that the answer changed. */
export const consentChanged = (nonce: string): string =>
  inline(nonce, "try{new BroadcastChannel('consent').postMessage('changed')}catch{}")

/**
 * Reloads a document with third parties when the consent changes, in other tabs too, and when the
 * browser restores it from its history.
 */
export const reloadOnChange = (nonce: string): string =>
  inline(
    nonce,
    "try{new BroadcastChannel('consent').onmessage=()=>location.reload()}catch{};addEventListener('pageshow',e=>{if(e.persisted)location.reload()})",
  )

/** The third party's script, without a referrer; a tag manager's limits come before it. */
export function loadThirdParty(party: ThirdParty, choice: ConsentChoice, nonce: string): string {
  const limits = party.kind === 'tag_manager' ? inline(nonce, tagManagerLimits(choice)) : ''
  const source = party.script.replaceAll('&', '&amp;')
  return `${limits}<script nonce="${nonce}" async referrerpolicy="no-referrer" data-party="${party.kind}" src="${source}"></script>`
}

/**
 * The data layer of tag managers: shortened network addresses, no automatic page view
 * (specification, section 7), and the visitor's consent.
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

/** Our own beacon, once: the page is hidden early, before the visitor has done anything. */
export function bounceReport(source: { lander: string; slug: string }, nonce: string): string {
  const body = JSON.stringify(JSON.stringify(source)).replaceAll('<', String.raw`\u003c`)
  return inline(
    nonce,
    [
      '{let over=false',
      "for(const sign of['pointerdown','keydown','wheel','touchstart','scroll'])addEventListener(sign,()=>{over=true},{passive:true,capture:true})",
      `document.addEventListener('visibilitychange',()=>{if(over||document.visibilityState!=='hidden')return;over=true;if(performance.now()<${BOUNCE_TIME})navigator.sendBeacon('${reportBounce.path}',new Blob([${body}],{type:'application/json'}))})}`,
    ].join(';'),
  )
}
