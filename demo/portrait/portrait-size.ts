/** In pixels, of every photo that is drawn. */
export const portraitSize = { width: 600, height: 750 }
