import { describe, expect, test } from 'vitest'
import { findMailDomainFaults } from './mail-domain.ts'

const dns = (records: Record<string, string[]>) => async (name: string) => {
  const record = records[name]
  if (!record) throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' })
  return record.map((text) => [text.slice(0, 5), text.slice(5)])
}

describe('the domain of the sender', () => {
  const good = {
    'example.com': ['google-site-verification=1', 'v=spf1 include:mail.example.net -all'],
    '_dmarc.example.com': ['v=DMARC1; p=quarantine'],
  }

  test('needs one SPF record and a DMARC record', async () => {
    expect(await findMailDomainFaults('example.com', dns(good))).toEqual([])
  })

  test('is told what is missing', async () => {
    const faults = await findMailDomainFaults('example.com', dns({}))
    expect(faults).toEqual([
      expect.stringContaining('no SPF record'),
      expect.stringContaining('_dmarc.example.com has no DMARC record'),
    ])
    const twice = { ...good, 'example.com': ['v=spf1 a -all', 'v=spf1 mx -all'] }
    expect(await findMailDomainFaults('example.com', dns(twice))).toEqual([
      expect.stringContaining('2 SPF records'),
    ])
  })

  test('needs the key of each selector by which its mails are signed', async () => {
    const keys = {
      ...good,
      's1._domainkey.example.com': ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'],
      's2._domainkey.example.com': ['v=DKIM1; p='],
    }
    expect(await findMailDomainFaults('example.com', dns(keys), ['s1'])).toEqual([])
    expect(await findMailDomainFaults('example.com', dns(keys), ['s1', 's2', 's3'])).toEqual([
      expect.stringMatching(/^s2\._domainkey\.example\.com has an empty DKIM key/),
      expect.stringMatching(/^s3\._domainkey\.example\.com has no DKIM key/),
    ])
  })

  test('is not called wrong while the name server is away', async () => {
    const away = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    }
    await expect(findMailDomainFaults('example.com', away)).rejects.toThrow('ETIMEOUT')
  })
})
