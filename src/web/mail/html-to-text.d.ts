declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }

  /** Returns HTML as text. */
  export function convert(
    html: string,
    options: { wordwrap: number | false; selectors: Selector[] },
  ): string
}
