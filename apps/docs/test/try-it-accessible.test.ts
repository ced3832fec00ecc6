import { withoutChromium } from '@omnichannel/tooling/chromium';
import { sampleOf } from '@omnichannel/tooling/full-run';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { tryIt } from './try-it.ts';

describe.skipIf(withoutChromium)('Try it after a call', () => {
  const tried = tryIt();
  const { scenario, open, responded } = tried;
  const views = [
    { name: 'desktop', viewport: { width: 1280, height: 900 } },
    { name: 'phone', viewport: { width: 390, height: 844 } },
  ];
  const states = [
    { operationId: 'sendChatAppMessage', chosen: 'tooManyRequests', target: () => tried.mock.url },
    { operationId: 'createChatMessage', chosen: 'streamed', target: () => tried.mock.url },
    { operationId: 'uploadFile', chosen: 'uploaded', target: () => tried.mock.url },
    { operationId: 'listTopics', chosen: 'firstPage', target: () => 'http://127.0.0.1:9' },
  ];
  // The sample has each state once, the screens in turn.
  const cases = sampleOf(
    'docs, states of Try it on a screen',
    states.flatMap((state, number) =>
      views.map((view, screen) => ({ ...view, ...state, isSampled: number % views.length === screen })),
    ),
    ({ isSampled }) => isSampled,
    ({ name, operationId }) => `${operationId} ${name}`,
  );

  test.for(cases)('$operationId, $chosen is accessible and fits: $name', async (state) => {
    await open(state.operationId, state.target(), { viewport: state.viewport });
    await scenario().selectOption(state.chosen);
    await responded();
    await expectAccessible(tried.page, 'try-it');
    const overflow = await tried.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    // Less where space for a scrollbar is left free.
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
