/** The part of marked that the documentation uses. */
declare module 'marked' {
  export type Token = { type: string; href?: string; depth?: number; text?: string; id?: string }

  export class Marked {
    constructor(options: {
      walkTokens?: (token: Token) => void
      renderer?: {
        heading?: (
          this: { parser: { parseInline(tokens: unknown[]): string } },
          heading: { tokens: unknown[]; depth: number; text: string },
        ) => string
        html?: (html: { text: string }) => string
      }
    })
    parse(markdown: string, options: { async: false }): string
  }
}
