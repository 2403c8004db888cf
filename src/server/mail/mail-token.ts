import type { Context } from '../context.ts'

/** Services that send no header of ours have the token in the URL: as its password, or as `token`. */
export function findMailToken(ctx: Context, authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(' ')
  if (/^basic$/i.test(scheme))
    return Buffer.from(credentials, 'base64')
      .toString('utf8')
      .replace(/^[^:]*:/, '')
  return credentials || (ctx.query.get('token') ?? '')
}
