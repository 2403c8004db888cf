import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  claimMemberStorage,
  clearMemberStorage,
  clearTypedWithoutOwner,
  typedKey,
} from './member-storage.ts'

/** Like the browser's `Storage`, whose entries are its own keys. */
function createStorage(): unknown {
  const methods = {
    getItem(this: Record<string, unknown>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, unknown>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  return () => vi.unstubAllGlobals()
})

describe('typed input that a tab kept for the next log-in', () => {
  test('is deleted by the next page without a member if the member has logged out elsewhere', () => {
    claimMemberStorage('7')
    // A refused call told this tab that the session is over before the log-out was announced.
    const ofOtherTab = globalThis.sessionStorage
    vi.stubGlobal('sessionStorage', createStorage())
    clearMemberStorage()
    vi.stubGlobal('sessionStorage', ofOtherTab)
    sessionStorage.setItem(typedKey('7'), 'a draft')
    clearTypedWithoutOwner()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('is kept when the session expired', () => {
    claimMemberStorage('7')
    sessionStorage.setItem(typedKey('7'), 'a draft')
    clearTypedWithoutOwner()
    expect(Object.keys(sessionStorage)).toEqual([typedKey('7')])
  })

  test('is deleted when another member logs in', () => {
    claimMemberStorage('7')
    sessionStorage.setItem(typedKey('7'), 'a draft')
    claimMemberStorage('8')
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})
