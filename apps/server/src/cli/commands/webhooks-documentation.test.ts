import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { testAccount } from '../../testing.ts';
import { useWebhookCommands } from './testing-webhooks.ts';

const { open, context, endpoints, deliveries } = await useWebhookCommands();

describe('the documentation', () => {
  it('shows commands that work unchanged', async () => {
    const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
    const { environmentId } = await testAccount(context, { userName: 'sandbox' });
    const shown = Array.from(page.matchAll(/^omnichannel-server (endpoints|deliveries) (.+)$/gm));
    expect(shown.map(([, command = '', args = '']) => `${command} ${args.split(' ')[0]}`)).toEqual([
      'endpoints set',
      'endpoints show',
      'endpoints rotate',
      'endpoints enable',
      'deliveries list',
      'deliveries list',
      'deliveries show',
      'deliveries retry',
      'deliveries retry',
      'deliveries retry',
    ]);
    const example = /deliveries show (msg_\S+)/.exec(page)?.[1] ?? '';
    const reported: unknown[] = [];
    for (const [, command, args = ''] of shown) {
      if (args.startsWith('list') && !args.includes('--json')) {
        // The one that it speaks of.
        const { id } = await open.database
          .selectFrom('endpoints')
          .select('id')
          .where('environment_id', '=', environmentId)
          .executeTakeFirstOrThrow();
        await open.database
          .insertInto('deliveries')
          .values({
            id: example,
            environment_id: environmentId,
            endpoint_id: id,
            message_id: 'one',
            body: '{}',
            state: 'dead',
          })
          .execute();
      }
      const text = await (command === 'endpoints' ? endpoints : deliveries)(...args.split(' '));
      if (command === 'deliveries') reported.push(args.startsWith('retry') ? text : text.includes(example) && example);
    }
    expect(reported).toEqual([
      example,
      example,
      example,
      '1 delivery is replayed.',
      // The dead delivery waits again by now.
      '0 deliveries are replayed.',
      '0 deliveries would be replayed. Nothing was changed.',
    ]);
  });
});
