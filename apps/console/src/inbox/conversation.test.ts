import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import type { Channel, ConversationPage, SandboxMessage } from '../api/sandbox.ts';
import { OpenConversation } from './conversation.ts';

afterEach(() => vi.unstubAllGlobals());

const person = '+12025550101';
/** Messages of a page of the simulated service: few, so that conversations are longer than a page. */
const pageSize = 3;

interface PendingRequest {
  before: number;
  page: ConversationPage | undefined;
  respond(page: ConversationPage): void;
}

/** A service with one person, whose changes and responses reach the page when the test says so. */
function simulateService() {
  const messages: SandboxMessage[] = [];
  const requests: PendingRequest[] = [];
  let revision = 0;
  let delivered = 0;

  vi.stubGlobal('fetch', async (path: string) => {
    const { searchParams } = new URL(path, 'http://service.example.com');
    const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY);
    const page = await new Promise<ConversationPage>((respond) => {
      requests.push({ before, page: undefined, respond });
    });
    return new Response(JSON.stringify(page));
  });

  function profile(): { channels: Channel[]; name?: string } {
    const latest = messages.toReversed();
    const name = latest.find((message) => message.name !== undefined)?.name;
    return { channels: [...new Set(latest.map(({ channel }) => channel))], ...(name !== undefined && { name }) };
  }

  return {
    requests,
    profile,
    write(channel: Channel, name: string | undefined): void {
      revision += 1;
      const id = messages.length + 1;
      const content = { type: 'text', text: 'Hello' } as const;
      const written = { id, revision, messageId: `${id}`, channel, person, sender: 'Shop', content };
      const at = '2026-11-23T10:00:00.000Z';
      messages.push({ ...written, direction: 'outbound', status: 'sent', at, ...(name !== undefined && { name }) });
    },
    /** @param index of a message that gets a receipt */
    change(index: number): void {
      const message = messages[index % messages.length];
      if (!message) return;
      revision += 1;
      messages[messages.indexOf(message)] = { ...message, revision, status: 'delivered' };
    },
    /** The changes since the last call, in their order. */
    changes(): SandboxMessage[] {
      const found = messages.filter((message) => message.revision > delivered);
      delivered = revision;
      return found.sort((left, right) => left.revision - right.revision);
    },
    /** @param index of a request; its page, and those of the requests before it, are read from the database now */
    serve(index: number): void {
      for (const request of requests.slice(0, (index % requests.length) + 1)) {
        const found = messages.filter(({ id }) => id < request.before);
        const shown = found.slice(-pageSize);
        const before = found.length > pageSize && shown[0] ? { before: shown[0].id } : {};
        request.page ??= { messages: shown, ...before, windows: [], ...profile() };
      }
    },
    /** @param index of a request whose response arrives now */
    async receive(index: number): Promise<void> {
      this.serve(index);
      const [request] = requests.splice(index % requests.length, 1);
      if (!request?.page) return;
      request.respond(request.page);
      await settle();
    },
  };
}

/** Lets the page read a response. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

interface Step {
  kind: string;
  channel?: Channel;
  name?: string | undefined;
  index?: number;
}

const index = fc.nat({ max: 20 });
const channel = fc.constantFrom<Channel>('sms', 'chatApp', 'rcs', 'chat');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('write'),
      channel,
      name: fc.option(fc.constantFrom('Lina', 'Noor'), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('change', 'serve', 'receive'), index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('take', 'reload', 'earlier') }) },
);

it('the channels and the name of a person are those of the service, in whichever order changes and responses arrive', async () => {
  const steps = fc.array(step, { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, steps, async (earlierSteps, laterSteps) => {
      const service = simulateService();
      const conversation = new OpenConversation();
      const run = async (some: readonly Step[]) => {
        for (const { kind, channel = 'sms', name, index = 0 } of some) {
          if (kind === 'write') service.write(channel, name);
          if (kind === 'change') service.change(index);
          if (kind === 'serve') service.serve(index);
          if (kind === 'receive') await service.receive(index);
          if (kind === 'take') conversation.take(service.changes());
          if (kind === 'reload') void conversation.reload();
          if (kind === 'earlier') void conversation.loadEarlier();
          // A channel that is shown is offered for the next message, and stays chosen.
          const open = conversation.open.value;
          if (open?.isLoaded === false) expect(open.channels).toEqual([]);
        }
      };
      await run(earlierSteps);
      // The page listens from its first request on.
      service.changes();
      void conversation.start(person);
      await run(laterSteps);
      while (service.requests.length > 0) await service.receive(0);
      conversation.take(service.changes());

      const { channels, name, messages = [] } = conversation.open.value ?? {};
      expect({ channels, name }).toEqual({ name: undefined, ...service.profile() });
      const ids = messages.map(({ id }) => id);
      expect(ids, 'no message is missing between two others').toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
    }),
    { numRuns: 500 },
  );
});
