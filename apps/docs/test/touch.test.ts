/** Pages on a phone, which has no pointer that could hover over something. */
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { describe, expect, test } from 'vitest';
import { overflow, siteBrowser } from './site-browser.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const samples = [
  '/',
  '/getting-started/',
  '/guides/chat-app/',
  '/reference/operations/sendchatappmessage/',
  '/operate/admin-api/createconnection/',
  '/ar/getting-started/',
  '/ar/guides/verify-a-phone/',
];

describe.skipIf(withoutChromium)('on a phone', () => {
  const at = siteBrowser();

  test.for(samples)('no copy button of %s covers the code or its title', async (path) => {
    const page = await at.open(path, phone);
    const covered = await page.locator('.expressive-code .frame').evaluateAll((frames) => {
      const boxesOf = (node: Element | null) => {
        const range = document.createRange();
        if (node) range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width }) => width > 0);
      };
      return frames.flatMap((frame) => {
        const button = frame.querySelector('.copy button')?.getBoundingClientRect();
        if (!button?.width) return [];
        const texts = [...boxesOf(frame.querySelector('.title')), ...boxesOf(frame.querySelector('.ec-line .code'))];
        const isHit = ({ left, right, top, bottom }: DOMRect) =>
          left < button.right && right > button.left && top < button.bottom && bottom > button.top;
        return texts.some(isHit) ? [frame.querySelector('.ec-line')?.textContent] : [];
      });
    });
    expect(covered).toEqual([]);
    expect(
      await page
        .locator('.copy button')
        .first()
        .evaluate((button) => getComputedStyle(button).opacity),
    ).toBe('1');
    await page.close();
  });

  test.for(['/ar/guides/sms/', '/ar/getting-started/', '/guides/sms/'])(
    'the menu of %s for assistants opens inside of the screen',
    async (path) => {
      const page = await at.open(path, phone);
      await page.locator('page-actions summary').click();
      const { x, width } = (await page.locator('page-actions ul').boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(phone.viewport.width);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.close();
    },
  );
});
