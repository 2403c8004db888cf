/**
 * Inlined in the head of each page: stores the email address that a visitor has typed in a form to
 * sign-up in the draft that sign-up restores (`useSignupDraft`), before the browser leaves. The
 * address must not be a value of that form, because those are in the URL. Of each page, because the
 * landing page can also be reached without loading a document.
 */
export const storeSignupEmail = `addEventListener('submit',e=>{const f=e.target.querySelector('[data-signup-email]');if(f?.value)try{const k='signup',s=sessionStorage;s.setItem(k,JSON.stringify({...JSON.parse(s.getItem(k)||'{}'),email:f.value}))}catch{}})`
