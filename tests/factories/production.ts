/** Settings of a production node, for tests of its cookies and headers. */
export const production = {
  VONK_MODE: 'production',
  ORIGIN: 'https://vonk.example',
  SECRET: 'Zk3v9QwLx7Rt2YpBn5Hs8DfGj4Mc6Va1',
  SMTP_URL: 'smtps://user:pass@smtp.example.com',
  PAYMENT_PROVIDER: 'mollie',
  MOLLIE_API_KEY: 'live_abcdefghijklmnopqrstuvwxyz',
}
