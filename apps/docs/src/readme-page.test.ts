import { expect, test } from 'vitest';
import { scrolling } from './readme-page.ts';

test('each table scrolls by itself, and is named by its columns', () => {
  const table = '<table>\n<thead>\n<tr>\n<th>command</th><th align="left"><code>flag</code></th></tr></thead></table>';
  const around = '<div class="scroll-table readme" role="group" aria-label="Table: command, flag" tabindex="0">';
  expect(scrolling(`<p>First</p>${table}<p>then</p>${table}`)).toBe(
    `<p>First</p>${around}${table}</div><p>then</p>${around}${table}</div>`,
  );
});
