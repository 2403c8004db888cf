import { indexedPages } from '../../src/app/web/indexed-pages.ts'
import type { Pages } from '../../src/server/pages/load-pages.ts'

/** Replaces the built bundle: no pages, and mails as JSON. `JSON.parse(mail.text)` has template, locale and values. */
export const plainPages: Pages = {
  assets: () => ({ scripts: [], styles: [], preloads: [], fonts: {} }),
  bundle: async () => ({
    isSameForVisitors: () => false,
    pageName: (path) => (path.startsWith('/members/') ? 'members-id' : null),
    indexedPages,
    allowsThirdParties: () => false,
    renderConsentPanel: async () => '',
    renderBusyPage: async () => '',
    appTexts: async (locale) => ({
      messages: `messages ${locale}`,
      likes: `likes ${locale}`,
      open: `open ${locale}`,
      mute: `mute ${locale}`,
      muted: `muted ${locale}`,
    }),
    texts: async (_catalogue, locale) => (key) => `${key} ${locale}`,
    render: async () => ({ status: 404, headers: new Headers(), html: null }),
    renderMail: async (template, locale, _site, values) => ({
      subject: template,
      text: JSON.stringify({ template, locale, values }),
      html: '',
    }),
  }),
}
