import { ZONE_COOKIE, ZONE_DAYS } from '../../platform/time-zone.ts'

/**
 * Inlined in the head of each page: tells the server the time zone of the browser for the pages
 * that follow, also after a journey. Asks for its name only if the distance to UTC has changed, and
 * after the page has loaded, because that takes a cheap phone a tenth of a second.
 */
export const storeTimeZone = `addEventListener('load',()=>setTimeout(()=>{try{const o=new Date().getTimezoneOffset(),c=document.cookie;if(!c.includes('${ZONE_COOKIE}='+o+'.'))document.cookie='${ZONE_COOKIE}='+o+'.'+Intl.DateTimeFormat().resolvedOptions().timeZone+';Path=/;Max-Age=${ZONE_DAYS * 86_400};SameSite=Lax'+(location.protocol==='https:'?';Secure':'')}catch{}}))`
