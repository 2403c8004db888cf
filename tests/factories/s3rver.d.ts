declare module '@20minutes/s3rver' {
  type Settings = {
    address: string
    port: number
    silent: boolean
    directory: string
    vhostBuckets?: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(settings: Settings)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
