import { lazyExtra } from '../../web/lazy.tsx'

/** The saved views of a list, loaded when the list is there. */
export const SavedViews = lazyExtra(async () => (await import('./saved-views.tsx')).SavedViews)
