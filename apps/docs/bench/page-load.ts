/** Measures the first load of a page. */
import type { Browser } from '@omnichannel/tooling/chromium';

export interface PageLoad {
  /** Milliseconds from the navigation to the first text or image. */
  firstPaint: number;
  /** Milliseconds to the largest text or image of the first screen. */
  largestPaint: number;
  /** Transferred bytes of all responses, including headers. */
  transferred: number;
  requests: number;
  /** Requests to other hosts. */
  foreign: string[];
}

/** Opens a page with an empty cache, and waits until it is idle. */
export async function load(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    // Counted but never served, so that the result does not depend on other hosts.
    await network.send('Network.setBlockedURLs', { urlPatterns: [{ urlPattern: 'https://*:*/*', block: true }] });

    const asked: URL[] = [];
    let transferred = 0;
    network.on('Network.requestWillBeSent', ({ request }) => asked.push(new URL(request.url)));
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      transferred += encodedDataLength;
    });

    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(1000);
    const paints = await page.evaluate(async () => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      const largest = await new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      });
      return { firstPaint: first?.startTime ?? Number.NaN, largestPaint: largest.at(-1)?.startTime ?? Number.NaN };
    });

    const requests = asked.filter(({ protocol }) => protocol.startsWith('http'));
    const { host } = new URL(url);
    const foreign = requests.filter((request) => request.host !== host).map(({ href }) => href);
    return { ...paints, transferred, requests: requests.length, foreign };
  } finally {
    await context.close();
  }
}
