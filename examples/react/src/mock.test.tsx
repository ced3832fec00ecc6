import { type Mock, startMock } from '@omnichannel/mock';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
  vi.stubEnv('VITE_OMNICHANNEL_URL', mock.url);
});
afterAll(() => mock.close());

it('works against the mock: a phone is verified and the topics are listed', async () => {
  const { App } = await import('./App.tsx');
  render(<App />);
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '+1 202 555 0100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send passcode' }));
  fireEvent.change(await screen.findByLabelText('Passcode'), { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check passcode' }));
  expect(await screen.findByText(/the phone is verified/)).toBeTruthy();
  expect(await screen.findByText('Weekly digest')).toBeTruthy();
});
