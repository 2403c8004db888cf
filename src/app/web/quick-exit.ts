import { escapeHtml as escape } from '../../platform/escape-html.ts'
import type { Locale } from '../../platform/locales.ts'
import { MEMBER_PARAMETER, NO_MEMBER } from '../../platform/page-member.ts'
import { getMessages, loadCatalogues } from '../../web/catalogues.ts'
import { brandIn } from '../../web/page-brand.ts'
import type { PageServices } from '../../web/page-context.ts'
import { userQuery } from '../../web/shell-queries.ts'

type QuickExit = { address: string; member: string; label: string }

/** What the document of a member who wants the quick exit needs for it; null for everybody else. */
export async function loadQuickExit({
  api,
  queries,
  locale,
  texts,
}: PageServices): Promise<QuickExit | null> {
  const user = queries.getQueryData(userQuery(api).queryKey)?.user
  if (!user?.quick_exit) return null
  await loadCatalogues(locale, ['discretion'])
  const label = getMessages(locale, brandIn(queries), texts).discretion.exit.button
  return { address: user.quick_exit, member: user.id, label }
}

const classes =
  'fixed end-4 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-45 inline-flex min-h-11 items-center rounded-full bg-ink px-5 font-semibold text-canvas no-underline shadow-3 lg:end-5 lg:bottom-5 print:hidden'

/**
 * The button and its script, after the page: they work before React does, and on pages without it.
 * Without JavaScript the button is a link.
 */
export const renderQuickExit = (
  { address, member, label }: QuickExit,
  locale: Locale,
  nonce: string,
): string =>
  `<aside aria-label="${escape(label)}"><a id="quick-exit" class="${classes}" lang="${locale}" href="${escape(address)}" rel="noreferrer" data-member="${escape(member)}">${escape(label)}</a></aside><script nonce="${nonce}">${quickExitScript}</script>`

/**
 * Hides the page at once, forgets what this browser stored, and replaces the page in the history,
 * without a referrer. The session ends while the page is left: told earlier, the page itself would
 * answer by going to the log-in page instead. A press of Escape counts only where nothing else is
 * closed by it. A page that the browser kept whole is loaded again instead of being shown.
 */
const quickExitScript = `{
const link=document.getElementById('quick-exit'),root=document.documentElement,member=link.dataset.member;
let presses=[],open=false,left=false;
const attempt=what=>{try{what()}catch{}};
const forget=()=>{
for(const storage of ['localStorage','sessionStorage'])attempt(()=>{for(const key of Object.keys(window[storage]))if(key.startsWith('vonk:'))window[storage].removeItem(key)});
attempt(()=>caches.keys().then(keys=>keys.map(key=>caches.delete(key))).catch(()=>{}));
};
const leave=()=>{
left=true;
root.style.visibility='hidden';
const {href}=link,meta=document.createElement('meta');
meta.name='referrer';meta.content='no-referrer';
document.head.append(meta);
document.title='';
document.body.replaceChildren();
forget();
location.replace(href);
};
addEventListener('pagehide',()=>{
if(!left)return;
forget();
attempt(()=>fetch('/api/logout.php?${MEMBER_PARAMETER}='+member,{keepalive:true}).catch(()=>{}));
attempt(()=>new BroadcastChannel('vonk-session').postMessage({from:member,to:'${NO_MEMBER}',explicit:true}));
});
link.addEventListener('click',event=>{event.preventDefault();leave()});
addEventListener('keydown',({key})=>{if(key==='Escape')open=document.querySelector('dialog[open],:popover-open,[aria-expanded=true][aria-haspopup],[role=combobox][aria-expanded=true]')!==null},true);
addEventListener('keydown',event=>{
if(event.key!=='Escape'||event.repeat||event.isComposing)return;
if(open||event.defaultPrevented){presses=[];return}
presses=[...presses.filter(at=>event.timeStamp-at<1000),event.timeStamp];
if(presses.length>2)leave();
});
addEventListener('pageshow',({persisted})=>{if(persisted){root.style.visibility='hidden';location.reload()}});
addEventListener('beforeunload',event=>{if(left)event.stopImmediatePropagation()},true);
}`.replaceAll('\n', '')
