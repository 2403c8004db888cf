/**
 * Stores the email address that a visitor has typed in a form to sign-up in the draft that sign-up
 * restores (`useSignupDraft`), before the browser leaves. The address must not be a value of that
 * form, because those are in the URL. In each page, because the landing page can also be reached
 * without loading a document.
 */
export function storeSignupEmail(): void {
  window.addEventListener('submit', ({ target }) => {
    if (!(target instanceof Element)) return
    const field = target.querySelector<HTMLInputElement>('[data-signup-email]')
    if (!field?.value) return
    try {
      const draft: unknown = JSON.parse(sessionStorage.getItem('signup') ?? '{}')
      const withEmail = Object.assign(draft ?? {}, { email: field.value })
      sessionStorage.setItem('signup', JSON.stringify(withEmail))
    } catch {}
  })
}
