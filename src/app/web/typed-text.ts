type TextField = HTMLInputElement | HTMLTextAreaElement

const typedIn = new Set<TextField>()

/** Notes the fields that a person types in; their values alone do not tell who filled them. */
export function watchTypedText(): void {
  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      typedIn.add(target)
  })
}

/** Whether a reload would lose typed text. */
export function hasTypedText(): boolean {
  for (const field of typedIn) if (!field.isConnected || !field.value) typedIn.delete(field)
  return typedIn.size > 0
}
