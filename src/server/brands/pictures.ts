import { join, sep } from 'node:path'

const ourPages = 'pages/web'
const ourStates = 'web'

/**
 * Returns the picture of ours, as a path in `src/`, that a brand replaces by a file in its folder
 * `pictures/`: `landers/faces/a.webp` replaces `pages/web/landers/faces/a.webp`, and `web/lost.webp`
 * replaces `web/pictures/lost.webp`.
 */
export function getOurPicture(path: string): string {
  const [folder = '', ...rest] = path.split(sep)
  return folder === ourStates ? join('web/pictures', ...rest) : join(ourPages, path)
}

/** Returns where in its folder `pictures/` a brand replaces a picture of pages in `src/`. */
export const getBrandPicture = (path: string): string => path.slice(ourPages.length + 1)
