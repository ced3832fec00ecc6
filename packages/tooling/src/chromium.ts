/** The Chromium that browser tests use: the installed one, so that no test downloads a browser. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { isCi } from './full-run.ts';

export type { Browser, BrowserContext, Page, Route } from 'playwright-core';

/** The paths of Chromium in Linux distributions. The headless shell, which has no windows, opens a page three times as fast as the whole browser. */
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const noChromium =
  'No Chromium found. Install one (Debian: apt-get install chromium-headless-shell, or chromium), or set CHROME_PATH.';

/** The installed Chromium, or what CHROME_PATH names. */
export const chromiumPath = process.env.CHROME_PATH ?? candidates.find((candidate) => existsSync(candidate));

/** True when browser tests are to be left out. In CI they never are: there a missing Chromium is a failure. */
export const withoutChromium = !chromiumPath && !isCi;

if (withoutChromium) console.warn(`Browser tests are left out. ${noChromium}`);

export async function launchChromium(): Promise<Browser> {
  if (!chromiumPath) throw new Error(noChromium);
  return await chromium.launch({
    executablePath: chromiumPath,
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
