/** The Chromium that browser tests use: the installed one, so that no test downloads a browser. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const path = process.env.CHROME_PATH ?? candidates.find((candidate) => existsSync(candidate));

/** True when browser tests are to be left out. With CI=true they never are: there a missing Chromium is a failure. */
export const withoutChromium = !path && process.env.CI !== 'true';

if (withoutChromium)
  console.warn(
    'Browser tests are left out: no Chromium found. Install it (Debian: apt install chromium) or set CHROME_PATH.',
  );

export async function launchChromium(): Promise<Browser> {
  if (!path) throw new Error('No Chromium found. Install it (Debian: apt install chromium) or set CHROME_PATH.');
  return await chromium.launch({
    executablePath: path,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
