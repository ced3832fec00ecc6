import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';

export { withoutChromium };

/** What a page says when it is done: the text of its `output` element. */
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
