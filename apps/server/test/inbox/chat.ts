import type { Page } from '@omnichannel/tooling/chromium';

/** Documents of an invented shop, in two languages. */
export const handbook = {
  'returns.md':
    '# Returns\n\n## How long\n\nShoes can be returned within 30 days of delivery. They must not have been worn outside.\n',
  'refunds.md': '# Refunds\n\n## When\n\nRefunds are paid within 5 working days, to the card that was used.\n',
  'delivery-ar.md': '# التوصيل\n\n## المدة\n\nيصل الطلب خلال ثلاثة أيام عمل. التوصيل إلى المنزل مجاني.\n',
};

/** Returns the parts of the knowledge chat that a person sees. */
export function chatParts(page: Page) {
  const room = page.getByRole('region', { name: 'Knowledge chat' });
  const turns = room.locator('.turn');
  return {
    room,
    title: room.getByRole('heading', { level: 2 }),
    conversations: page.getByRole('navigation', { name: 'Conversations' }).getByRole('link'),
    field: room.getByRole('textbox', { name: 'Question' }),
    stop: room.getByRole('button', { name: 'Stop' }),
    turns,
    last: turns.last(),
    panel: page.getByRole('complementary'),
    states: () => turns.evaluateAll((all) => all.map((turn) => turn.getAttribute('data-state'))),
    words: () => turns.locator('.words').allTextContents(),
    reported: () => page.locator('#announcer').textContent(),
    async ask(query: string) {
      await room.getByRole('textbox', { name: 'Question' }).fill(query);
      await page.keyboard.press('Enter');
    },
  };
}
