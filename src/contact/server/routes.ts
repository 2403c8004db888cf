import { route, type CallLimit } from '../../server/http/route.ts'
import * as bookmarks from '../bookmarks-contract.ts'
import * as contract from '../contract.ts'
import { addBookmark } from './add-bookmark.ts'
import { getContactRule } from './get-contact-rule.ts'
import { setAside } from './set-aside.ts'
import { listBookmarks } from './list-bookmarks.ts'
import { listHidden } from './list-hidden.ts'
import { removeBookmark } from './remove-bookmark.ts'
import { saveContactRule } from './save-contact-rule.ts'
import { bringBack } from './bring-back.ts'

const changes: CallLimit = {
  name: 'contact_rule',
  points: 60,
  seconds: 3600,
  by: 'member',
  store: 'memory',
}

const lists: CallLimit = {
  name: 'bookmarks',
  points: 200,
  seconds: 86_400,
  by: 'member',
  store: 'memory',
}

export const contactRoutes = [
  route(contract.getContactRule, getContactRule),
  route(contract.saveContactRule, saveContactRule, { limits: [changes] }),
  route(bookmarks.listBookmarks, listBookmarks),
  route(bookmarks.addBookmark, addBookmark, { limits: [lists] }),
  route(bookmarks.removeBookmark, removeBookmark, { limits: [lists] }),
  route(bookmarks.listHidden, listHidden),
  route(bookmarks.setAside, setAside, { limits: [lists] }),
  route(bookmarks.bringBack, bringBack, { limits: [lists] }),
]
