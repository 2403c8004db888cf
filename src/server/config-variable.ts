/**
 * One environment variable, as docs/configuration.md lists it. `local` and `production` describe
 * the default in that mode.
 */
export type Variable = {
  about: string
  example: string
  local: string
  production: string
  secret?: true
}
