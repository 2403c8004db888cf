const quickLetter = /^\p{L}$|^\p{N}$/u

function listItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')]
}

function startsWith(item: HTMLElement, letter: string): boolean {
  return (item.textContent ?? '').trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
}

function target(items: HTMLElement[], current: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    case 'ArrowDown':
      return items[(current + 1) % items.length]
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1)
    default:
      if (!quickLetter.test(key)) return undefined
      return [...items.slice(current + 1), ...items.slice(0, current + 1)].find((item) =>
        startsWith(item, key),
      )
  }
}

/**
 * Moves the focus in a menu by arrows, Home, End or a first letter; returns whether it handled the
 * key.
 */
export function menuKey(menu: HTMLElement | null, key: string): boolean {
  if (!menu) return false
  const items = listItems(menu)
  const current = items.findIndex((item) => item === document.activeElement)
  const next = target(items, current, key)
  next?.focus()
  return next !== undefined
}
