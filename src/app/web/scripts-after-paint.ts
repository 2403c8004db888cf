/** Longer than the first photos of a page take on a slow line; then its scripts are loaded anyway. */
const MAX_WAIT_MS = 2_000

/** A page has first photos if an image asks for a high priority. */
export const hasFirstPhotos = (html: string): boolean => / fetchpriority="high"/i.test(html)

/**
 * Inlined at the end of a page with first photos: loads its scripts when these are painted, because
 * both together would share the bandwidth of a slow line. Presses until then are recorded
 * (`earlyPressScript`). `preloads` and `scripts` are addresses of modules.
 */
export const scriptsAfterPhotos = (preloads: string[], scripts: string[]): string =>
  `{const n=document.currentScript.nonce;let begun=false;const begin=()=>{if(begun)return;begun=true;for(const href of ${json(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',nonce:n,href}));for(const path of ${json(scripts)})import(path)};Promise.all([...document.querySelectorAll('img[fetchpriority=high]')].map(i=>i.decode().catch(()=>{}))).then(()=>requestAnimationFrame(()=>setTimeout(begin)));setTimeout(begin,${MAX_WAIT_MS})}`

const json = (addresses: string[]) => JSON.stringify(addresses).replaceAll('<', String.raw`\u003c`)
