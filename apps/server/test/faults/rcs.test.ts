import { afterAll, expect, it } from 'vitest';
import { messageIdOf } from '../../src/carriers/rbm/message-id.ts';
import { testConnection } from '../../src/carriers/rbm/testing-rbm.ts';
import { startRbmEmulator } from '../../src/carriers/rbm/testing-rbm-emulator.ts';
import { crashes, killUnderLoad, testedChannels, timeoutMs } from './killable-channel.ts';

/** RCS messages while the service is killed: those whose response was lost are submitted again, and Google ignores the id that it has. */

const google = await startRbmEmulator();
// Some submissions have no response yet when the process is killed.
google.latencyMs = 20;
afterAll(() => google.close());

it.runIf(testedChannels.includes('rcs'))(
  'a process that is killed under load loses no RCS message, and delivers none twice',
  {
    timeout: timeoutMs,
  },
  async () => {
    const found = await killUnderLoad({
      connection: testConnection(google),
      environment: { GOOGLE_URL: google.url },
      path: '/conversation/rcs/v1/messages',
      operation: 'sendRcsMessage',
      recipient: '+12025550121',
      referenceOf: messageIdOf,
      accepted: () => google.messages.map(({ id }) => ({ id, reference: id })),
    });
    const calls = google.calls.filter((path) => path.endsWith('/agentMessages')).length;
    const repeated = calls - google.messages.length;
    console.log(`RCS, ${crashes} kills:`, JSON.stringify({ ...found, repeated }));
    expect(found).toMatchObject({ lost: 0, twice: 0, inDoubt: 0, unconfirmed: 0 });
    expect(found.sent).toBe(found.messages);
    // Else no kill has struck a submission.
    if (crashes > 5) expect(repeated).toBeGreaterThan(0);
  },
);
