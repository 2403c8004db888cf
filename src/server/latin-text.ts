/** Letters that the fonts of every PDF reader lack and that are no letter with an accent. */
const letters: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' }

/** Latin-1 and the signs of Windows-1252, which the fonts have. */
const unknown = /[^\u0020-\u007e\u00a0-\u00ff‘’“”–—…€ŠšŽžŒœŸ]/gu

/** Names lose accents that the fonts do not have, as on cards; other scripts become question marks. */
export const inLatin = (text: string): string =>
  text.replace(unknown, (sign) => {
    const base = letters[sign] ?? sign.normalize('NFKD').replace(/\p{Mark}/gu, '')
    return base.replace(unknown, '?')
  })
