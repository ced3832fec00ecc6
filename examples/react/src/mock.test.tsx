import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mock, startMock } from '@omnichannel/mock';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
  vi.stubEnv('VITE_OMNICHANNEL_URL', mock.url);
  const { App } = await import('./App.tsx');
  render(<App />);
});
afterAll(() => mock.close());

it('lists the topics', async () => {
  expect(await screen.findByText('Weekly digest')).toBeTruthy();
});

// One after the other on the same page, as its reader goes.
it.each(rowsOfReadme())('shows what the README says: %s', async (todo, outcome) => {
  const codes = [...todo.matchAll(/`(.+?)`/g)].map(([, code = '']) => code);
  if (todo.startsWith('stop the mock')) await mock.close();
  if (todo.startsWith('start again')) press('Start again');
  for (const code of codes) {
    if (code.startsWith('+')) await submit('Phone number', code, 'Send passcode');
    else if (/^\d+$/.test(code)) await submit('Passcode', code, 'Check passcode');
    else if (code.endsWith('?')) await submit('Your question', code, 'Ask');
    else if (code === 'tooManyChecks') mock.on('checkVerification').replyOnce(code);
  }
  // The client may repeat what failed before the page says so.
  expect(await screen.findByText(outcome, { exact: false }, { timeout: 10_000 })).toBeTruthy();
});

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

async function submit(label: string, value: string, button: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  press(button);
}

/** The rows of the table that says what to do, and what is seen then. */
function rowsOfReadme(): [todo: string, outcome: string][] {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const table = text.split('| do | see |\n|---|---|\n')[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| (.+) \| `(.+)` \|$/gm)];
  expect(rows).toHaveLength(table.split('\n').length);
  return rows.map(([, todo = '', outcome = '']) => [todo, outcome]);
}
