import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoing, type Outgoing } from '../../src/server/outgoing/outgoing.ts'
import type { SiteSettings } from '../../src/sites/settings-contract.ts'

type Feed = SiteSettings['partner_feeds'][number]

/** A partner's server on this machine, which answers for https://partner.example. */
export type Partner = {
  feed: Feed
  /** What the product uses instead of requests to the internet. */
  outgoing: Outgoing
  /** Publishes a signed document with these entries. */
  publish(profiles: unknown[], more?: object): void
  /** What a path answers; `publish` sets that of the feed. */
  answers: Map<string, (response: ServerResponse) => void>
  requests: string[]
  sign(body: string): string
  close(): void
}

export const PARTNER = 'https://partner.example'

/** `host`: of the site that the documents are for. */
export async function startPartner(clock: () => Date, host = 'localhost'): Promise<Partner> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const answers: Partner['answers'] = new Map()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const answer = answers.get(request.url ?? '')
    if (answer) answer(response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo
  const local = createOutgoing({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: () => true,
  })
  const signature = (body: string) => sign(null, Buffer.from(body), privateKey).toString('base64')
  return {
    feed: {
      id: 'acme',
      name: 'Acme Dating',
      url: `${PARTNER}/feed`,
      token: '',
      public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      origin: 'partner',
      hosts: ['partner.example'],
    },
    outgoing: {
      ...local,
      request: (url, request) =>
        local.request(url.replace(PARTNER, `http://partner.example:${port}`), request),
    },
    publish(profiles, more) {
      const document = {
        version: 1,
        site: host,
        issued_at: clock().toISOString(),
        profiles,
        ...more,
      }
      const body = JSON.stringify(document)
      answers.set('/feed', (response) =>
        response.setHeader('x-feed-signature', signature(body)).end(body),
      )
    },
    answers,
    requests,
    sign: signature,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let people = 0

/** A valid entry of a feed; every one is another person. */
export const entry = (more: object = {}) => {
  const id = String(++people)
  return {
    id,
    name: `Quirita ${id}`,
    age: 34,
    gender: 'female',
    country: 'NL',
    city: 'Utrecht',
    about: `I am number ${id}.`,
    interests: ['coffee', 'unknown'],
    url: `${PARTNER}/profiles/${id}`,
    ...more,
  }
}
