import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

const blockLists = new Map<string, BlockList>()

/**
 * Returns the visitor's network address: that of the socket, or with trusted proxies the address in
 * X-Forwarded-For, read from the right past the configured number of hops or until an address
 * outside the trusted networks.
 */
export function clientAddress(config: Config, headers: Headers, socket: string): string {
  const { hops, networks } = config.trustedProxies
  const chain = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => toPlainAddress(entry.trim()))
  let address = toPlainAddress(socket)
  for (let hop = 0; hop < hops || isTrustedProxy(networks, address); hop++) {
    const next = chain.pop()
    if (!next || !isIP(next)) break
    address = next
  }
  return address
}

/** Whether the request came through a trusted proxy, so that its headers count. */
export function isFromProxy({ trustedProxies }: Config, socket: string): boolean {
  const { hops, networks } = trustedProxies
  return hops > 0 || isTrustedProxy(networks, toPlainAddress(socket))
}

/**
 * The subject of limits by address: an IPv4 address, or the /64 network of an IPv6 address, since
 * one customer usually controls all of it.
 */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = !tail ? [] : tail.split(':')
  const zeros =
    tail === undefined
      ? 0
      : Math.max(0, 8 - front.length - back.length - (tail.includes('.') ? 1 : 0))
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const toPlainAddress = (address: string) =>
  address.startsWith('::ffff:') ? address.slice(7) : address

function isTrustedProxy(networks: readonly string[], address: string): boolean {
  if (networks.length === 0 || !isIP(address)) return false
  return getBlockList(networks).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function getBlockList(networks: readonly string[]): BlockList {
  const key = networks.join()
  const cached = blockLists.get(key)
  if (cached) return cached
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(base, bits ? Number(bits) : family === 'ipv6' ? 128 : 32, family)
  }
  blockLists.set(key, list)
  return list
}
