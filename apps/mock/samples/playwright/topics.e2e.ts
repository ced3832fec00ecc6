import { expect, type Page, test } from '@playwright/test';

/** Asks for an answer in the page's own requests: tests that run side by side do not disturb each other. */
async function prefer(page: Page, preference: string): Promise<void> {
  await page.route('**/v1/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), prefer: preference } }),
  );
}

test('lists the topics', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('listitem')).not.toHaveCount(0);
});

test('says so when there are none', async ({ page }) => {
  await prefer(page, 'example=empty');
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('There are no topics yet.');
});

test('shows that it waits, and what went wrong', async ({ page }) => {
  await prefer(page, 'delay=500, code=429');
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('One moment …');
  await expect(page.getByRole('status')).toHaveText('Please try again later.');
});
