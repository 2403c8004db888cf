import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

const lists = new Map<string, BlockList>()

/**
 * The visitor's network address: the socket's, or what our own proxies say in X-Forwarded-For,
 * read from the right past as many hops as are ours, or until an address that is not in our networks.
 */
export function clientAddress(config: Config, headers: Headers, socket: string): string {
  const { hops, networks } = config.trustedProxies
  const chain = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()))
  let address = plain(socket)
  for (let hop = 0; hop < hops || isOurs(networks, address); hop++) {
    const next = chain.pop()
    if (!next || !isIP(next)) break
    address = next
  }
  return address
}

const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address)

function isOurs(networks: readonly string[], address: string): boolean {
  if (networks.length === 0 || !isIP(address)) return false
  return listOf(networks).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function listOf(networks: readonly string[]): BlockList {
  const key = networks.join()
  const known = lists.get(key)
  if (known) return known
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(base, bits ? Number(bits) : family === 'ipv6' ? 128 : 32, family)
  }
  lists.set(key, list)
  return list
}
