import { expect, test } from './fixtures.ts'

test.describe('a withdrawal without log-in, cookies and JavaScript', () => {
  test('goes from the footer to the receipt in two steps @phone @desktop', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    await page.goto('/pages/terms')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Withdraw from contract' })
      .click()
    await page.getByLabel('Your name').fill('Noor de Vries')
    await page.getByLabel('Email address').fill('noor.withdraws@example.org')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeVisible()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('heading', { name: 'We received your withdrawal' })).toBeVisible()
    await expect(page.getByText(/^W-\d+$/)).toBeVisible()
    await expect(page.getByText(/UTC/)).toBeVisible()
    await context.close()
  })
})
