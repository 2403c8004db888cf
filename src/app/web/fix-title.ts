/**
 * Inlined in pages of a member who chose a neutral name: whatever title a page sets, tab and history
 * show that name.
 */
export const fixTitle = (name: string): string =>
  `{const name=${JSON.stringify(name).replaceAll('<', String.raw`\u003c`)},keep=()=>{if(document.title!==name)document.title=name};new MutationObserver(keep).observe(document.head,{childList:true,subtree:true,characterData:true});keep()}`
