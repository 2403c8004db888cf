/**
 * Libraries that only browsers run. The build puts them into the pages, and into their copy on the
 * server, so that a release does not contain them again: they are development dependencies.
 */
export const browserLibraries = [
  '@ariakit/react',
  '@simplewebauthn/browser',
  '@tanstack/react-virtual',
  '@use-gesture/react',
  '@zootools/email-spell-checker',
  'frimousse',
  'idb-keyval',
  'libheif-js',
  'react-easy-crop',
  'react-hook-form',
  'sonner',
]
