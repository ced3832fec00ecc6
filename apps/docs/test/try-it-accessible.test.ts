import { withoutChromium } from '@omnichannel/tooling/chromium';
import { describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { tryIt } from './try-it.ts';

describe.skipIf(withoutChromium)('Try it after a call', () => {
  const tried = tryIt();
  const { scenario, open, answered } = tried;
  const views = [
    { name: 'desktop', viewport: { width: 1280, height: 900 } },
    { name: 'phone', viewport: { width: 390, height: 844 } },
  ];
  const themes = ['light', 'dark'] as const;
  const states = [
    { operationId: 'sendChatAppMessage', chosen: 'tooManyRequests', target: () => tried.mock.url },
    { operationId: 'createChatMessage', chosen: 'streamed', target: () => tried.mock.url },
    { operationId: 'uploadFile', chosen: 'uploaded', target: () => tried.mock.url },
    { operationId: 'listTopics', chosen: 'firstPage', target: () => 'http://127.0.0.1:9' },
  ];
  const cases = views.flatMap((view) =>
    themes.flatMap((theme) => states.map((state) => ({ ...view, ...state, theme }))),
  );

  test.for(cases)('$operationId, $chosen is accessible and fits: $name, $theme', async (state) => {
    await open(state.operationId, state.target(), { viewport: state.viewport, colorScheme: state.theme });
    await scenario().selectOption(state.chosen);
    await answered();
    expect(await violations(tried.page, 'try-it')).toEqual([]);
    expect(await tried.page.evaluate(() => document.documentElement.scrollWidth)).toBe(state.viewport.width);
  });
});
