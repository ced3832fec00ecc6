import { defineConfig } from '@playwright/test';

// The app finds the API where your own build looks for it: in a variable. The mock of the tests has a port of its own, next to that of
// one that you have started yourself.
process.env.API_URL ??= 'http://127.0.0.1:4031';
const app = 'http://localhost:4030';

export default defineConfig({
  testMatch: '*.e2e.ts',
  globalSetup: './global-setup.ts',
  // An installed Chromium in place of the one that Playwright downloads.
  use: { baseURL: app, launchOptions: process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {} },
  webServer: { command: 'node app.ts', url: app, env: { API_URL: process.env.API_URL } },
});
