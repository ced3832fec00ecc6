import { expect, it } from 'vitest';
import { formatTable } from './format-table.ts';

it('are as wide as the widest cell, without room behind the last', () => {
  expect(formatTable(['id', 'name', 'of'], [])).toBe('ID  NAME  OF');
  expect(
    formatTable(
      ['id', 'name', 'of'],
      [
        ['a', 'one', 'x'],
        ['long', '', 'yy'],
      ],
    ),
  ).toBe('ID    NAME  OF\na     one   x\nlong        yy');
});

it('are made of however many rows', () => {
  const rows = Array.from({ length: 200_000 }, (_, row) => [`${row}`, 'x']);
  const lines = formatTable(['row', 'of'], rows).split('\n');
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([200_001, 'ROW     OF', '199999  x']);
});
