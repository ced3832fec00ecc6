import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';

export { withoutChromium };

/** Returns the text of the `output` element of a page when the page has finished. */
export async function textOf(url: string): Promise<string | null> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const failed = new Promise<never>((_, reject) => page.once('pageerror', reject));
    await page.goto(url);
    return await Promise.race([page.locator('output').textContent(), failed]);
  } finally {
    await browser.close();
  }
}
