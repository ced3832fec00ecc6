/** `pnpm start`: builds everything and serves the mock and the documentation on loopback until Ctrl-C. */
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { build } from './build.ts';

const help = `Builds the contract, the mock and the documentation, and serves them on this machine.

Usage: pnpm start [options]

  --mock-port <port>          port of the mock (default 4010)
  --docs-port <port>          port of the documentation (default 4000)
  --webhook-secret <whsec_…>  signs the mock's webhook deliveries (default made and printed)
  --help                      show this text

Ctrl-C stops all of it.`;

const host = '127.0.0.1';
const options = readOptions();
await requireFreePort('--mock-port', options.mockPort);
await requireFreePort('--docs-port', options.docsPort);
console.log('Building the contract, the mock and the documentation …');
build('@omnichannel/mock', '@omnichannel/docs');
await serve().catch((error: Error) => fail(error.message));

function readOptions() {
  try {
    const { values } = parseArgs({
      // npm's habit of a double dash before the options.
      args: process.argv.slice(2).filter((argument) => argument !== '--'),
      options: {
        'mock-port': { type: 'string', default: '4010' },
        'docs-port': { type: 'string', default: '4000' },
        'webhook-secret': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const mockPort = readPort('--mock-port', values['mock-port']);
    const docsPort = readPort('--docs-port', values['docs-port']);
    if (mockPort === docsPort) fail(`The mock and the documentation need two ports, not ${mockPort} for both.`);
    return { mockPort, docsPort, webhookSecret: values['webhook-secret'] };
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${help}`);
  }
}

function readPort(option: string, value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65535)
    fail(`${option} must be a port from 1 to 65535, not "${value}".`);
  return port;
}

/** Fails before the build, not after it. */
function requireFreePort(option: string, port: number): Promise<void> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) =>
        fail(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop what uses it, or choose another with ${option} ${port + 1}.`
            : `Cannot listen on port ${port} (${error.code}). Choose another with ${option} ${port + 10000}.`,
        ),
      )
      .listen(port, host, () => probe.close(() => resolve()));
  });
}

async function serve(): Promise<void> {
  const { startMock } = await import('../apps/mock/dist/index.js');
  const { serveDocs } = await import('../apps/docs/scripts/serve.ts');
  const { mockPort: port, webhookSecret } = options;
  const mock = await startMock({
    host,
    port,
    ...(webhookSecret !== undefined && { webhookSecret }),
    log: (line) => console.log(line),
    colours: process.stdout.isTTY && process.stdout.hasColors(),
  });
  const docs = await serveDocs({ host, port: options.docsPort });

  console.log(`
  Documentation  ${docs.url}
  Mock           ${mock.url}   its requests: ${mock.url}/__mock

  A first request to paste:

    curl ${mock.url}/mfa/v1/destinations/verification \\
      -H 'Authorization: Bearer any-token' -H 'Content-Type: application/json' \\
      -d '{"number": "+12025550100"}'
${webhookSecret === undefined ? secretOf(mock) : ''}
  Ctrl-C stops both.
`);

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await Promise.all([mock.close(), docs.close()]);
      process.exit(0);
    });
  }
}

function secretOf({ webhookSecret }: { webhookSecret: string }): string {
  return `
  Webhooks are signed with ${webhookSecret}
  Give it to verifyWebhook of @omnichannel/client/webhooks, or set your own with --webhook-secret.
`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
