/** Longer than the first photos of a page take on a slow line; then its scripts are loaded anyway. */
const MAX_WAIT_MS = 2_000

/**
 * Inlined at the end of a page: loads its scripts after its first paint and the photos that ask for a
 * high priority, because all would share the bandwidth of a slow line. Each file is imported by
 * itself, so that the browser evaluates it in a task of its own, as soon as it has arrived. Presses
 * until then are recorded (`earlyPressScript`). `preloads` and `scripts` are addresses of modules; a
 * lost one is reported where a script needs it.
 */
export const scriptsAfterPaint = (preloads: string[], scripts: string[]): string =>
  `{let begun=false;const begin=()=>{if(begun)return;begun=true;for(const path of ${json(preloads)})import(path).catch(()=>{});for(const path of ${json(scripts)})import(path)};Promise.all([...document.querySelectorAll('img[fetchpriority=high]')].map(i=>i.decode().catch(()=>{}))).then(()=>requestAnimationFrame(()=>setTimeout(begin)));setTimeout(begin,${MAX_WAIT_MS})}`

const json = (addresses: string[]) => JSON.stringify(addresses).replaceAll('<', String.raw`\u003c`)
