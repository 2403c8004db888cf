import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type Address = { address: string; family: number }

/** Why a request to another host failed. */
type OutgoingFailure =
  | 'address_refused'
  | 'redirect_refused'
  | 'too_large'
  | 'encoding_refused'
  | 'timeout'
  | 'unreachable'

export class OutgoingError extends Error {
  override name = 'OutgoingError'
  readonly code: OutgoingFailure

  constructor(code: OutgoingFailure, options?: ErrorOptions) {
    super(`a request to another host failed: ${code}`, options)
    this.code = code
  }
}

type OutgoingRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Of the response body. */
  maxBytes: number
  /** Milliseconds until the whole body is read. */
  timeout: number
  /** Ends the request earlier, as a timeout. */
  signal?: AbortSignal | null
}

export type OutgoingResponse = {
  status: number
  header(name: string): string | null
  body: Buffer
}

/**
 * The way out of the server: every request to another host, whoever chose its address. They reach
 * public hosts over HTTPS only: a name that resolves to any other address is refused, the connection
 * goes to the very address that was checked, and redirects are refused (SSRF, DNS rebinding).
 */
export type Outgoing = {
  /** Throws an OutgoingError; any status but a redirect is a response. */
  request(url: string, request: OutgoingRequest): Promise<OutgoingResponse>
  /**
   * Whether requests to the address are refused, for saying so when it is entered. False for a name
   * that does not resolve yet: every request checks it again.
   */
  isRefused(url: string): Promise<boolean>
}

/** Replaced by tests, to reach their own servers. */
type Network = {
  resolve(host: string): Promise<Address[]>
  /** `address` null: whether the URL may be requested, as long as its host does not resolve. */
  isAllowed(url: URL, address: string | null): boolean
}

const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: ({ protocol, port }, address) =>
    protocol === 'https:' && port === '' && (address === null || isPublicAddress(address)),
}

/** The internet and servers that the installation's own configuration names, wherever they are. */
export const internetAnd = (isOwn: (url: URL) => boolean): Network => ({
  ...internet,
  isAllowed: (url, address) => isOwn(url) || internet.isAllowed(url, address),
})

/** Milliseconds for the look-up of a name that a person has just entered. */
const LOOKUP_TIMEOUT = 2_000

export function createOutgoing(network: Network = internet): Outgoing {
  return {
    async request(address, request) {
      const url = parseAddress(address)
      const signal = AbortSignal.any([
        AbortSignal.timeout(request.timeout),
        ...(request.signal ? [request.signal] : []),
      ])
      try {
        const addresses = await unlessAborted(checkedAddresses(network, url), signal)
        return await readResponse(await send(url, request, addresses, signal), request.maxBytes)
      } catch (error) {
        if (error instanceof OutgoingError) throw error
        throw new OutgoingError(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
      }
    },
    async isRefused(address) {
      try {
        const url = parseAddress(address)
        if (!network.isAllowed(url, null)) return true
        await unlessAborted(checkedAddresses(network, url), AbortSignal.timeout(LOOKUP_TIMEOUT))
        return false
      } catch (error) {
        return error instanceof OutgoingError && error.code === 'address_refused'
      }
    },
  }
}

function parseAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url?.hostname || url.username || url.password) throw new OutgoingError('address_refused')
  return url
}

/** Returns all addresses of the host; throws `address_refused` if one of them is not allowed. */
async function checkedAddresses(network: Network, url: URL): Promise<Address[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await network.resolve(host)
  const allowed = addresses.every(({ address }) => network.isAllowed(url, address))
  if (addresses.length === 0 || !allowed) throw new OutgoingError('address_refused')
  return addresses
}

/** Uses the checked addresses: a second look-up of the name could return others (DNS rebinding). */
const createLookup =
  (addresses: Address[]): NonNullable<RequestOptions['lookup']> =>
  (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }

function send(
  url: URL,
  { method = 'GET', headers, body }: OutgoingRequest,
  addresses: Address[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      method,
      agent: false,
      signal,
      lookup: createLookup(addresses),
      headers: { 'user-agent': 'node', ...headers, 'accept-encoding': 'identity' },
    }
    start(url, options, resolve).once('error', reject).end(body)
  })
}

async function readResponse(
  response: IncomingMessage,
  maxBytes: number,
): Promise<OutgoingResponse> {
  const { statusCode: status = 0, headers } = response
  const refuse = (code: OutgoingFailure): never => {
    response.destroy()
    throw new OutgoingError(code)
  }
  if (status >= 300 && status < 400) refuse('redirect_refused')
  if (headers['content-encoding'] !== undefined) refuse('encoding_refused')
  if (Number(headers['content-length'] ?? 0) > maxBytes) refuse('too_large')
  const chunks: Buffer[] = []
  let size = 0
  const body: AsyncIterable<Buffer> = response
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) refuse('too_large')
    chunks.push(chunk)
  }
  const header = (name: string) => {
    const value = headers[name.toLowerCase()]
    return typeof value === 'string' ? value : null
  }
  return { status, header, body: Buffer.concat(chunks) }
}

/** Name look-ups do not support abort signals. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new OutgoingError('timeout')), { once: true }),
  )
  return Promise.race([work, aborted])
}
