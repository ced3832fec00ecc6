/** `pnpm start`: builds everything and serves the documentation, the mock and the service on loopback until Ctrl-C. */
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.ts';

const host = '127.0.0.1';
const dataDir = defaultDataDir();
/** Whether the output is a terminal. A file or a pipe becomes a log, which contains no key, secret or link. */
const isTerminal = process.stdout.isTTY === true;
/** The program of the service's commands, for the folder of the clone. It needs no pnpm, which the README does not install. */
const program = 'node_modules/.bin/node apps/server/dist/main.js';

const help = `Builds the contract, the documentation, the mock and the service, and serves them on this machine.

Usage: pnpm start [options]

  --docs-port <port>          port of the documentation (default 4000)
  --mock-port <port>          port of the mock (default 4010)
  --server-port <port>        port of the service (default 4020)
  --data-dir <directory>      where the service keeps its database (default ${dataDir})
  --webhook-secret <whsec_…>  signs the mock's webhook deliveries (default generated, and shown on a terminal)
  --public-url <url>          URL at which providers reach the service (also OMNICHANNEL_PUBLIC_URL)
  --allow-origins <origins>   origins of your pages that call the service from a browser, separated by commas
                              (also OMNICHANNEL_ALLOW_ORIGINS)
  --help                      show this text

The service logs warnings and errors only. OMNICHANNEL_LOG_LEVEL=info adds a line for each request.

Ctrl-C stops all of it.`;

const options = readOptions();
for (const [option, port] of Object.entries(options.ports)) await requireFreePort(option, port);
console.log('Building the contract, the documentation, the mock and the service …');
await build('@omnichannel/docs', '@omnichannel/mock', '@omnichannel/server');
await serve().catch((error: Error) => fail(error.message));

function readOptions() {
  try {
    const { values } = parseArgs({
      // npm passes a double dash before the options.
      args: process.argv.slice(2).filter((argument) => argument !== '--'),
      options: {
        'docs-port': { type: 'string', default: '4000' },
        'mock-port': { type: 'string', default: '4010' },
        'server-port': { type: 'string', default: '4020' },
        'data-dir': { type: 'string', default: dataDir },
        'webhook-secret': { type: 'string' },
        'public-url': { type: 'string', default: process.env.OMNICHANNEL_PUBLIC_URL },
        'allow-origins': { type: 'string', default: process.env.OMNICHANNEL_ALLOW_ORIGINS },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const ports = {
      '--docs-port': readPort('--docs-port', values['docs-port']),
      '--mock-port': readPort('--mock-port', values['mock-port']),
      '--server-port': readPort('--server-port', values['server-port']),
    };
    const numbers = Object.values(ports);
    if (new Set(numbers).size < numbers.length) {
      fail(`Documentation, mock and service need a port each, not ${numbers.join(', ')}.`);
    }
    return {
      ports,
      dataDir: resolve(values['data-dir']),
      webhookSecret: values['webhook-secret'],
      publicUrl: values['public-url'],
      allowOrigins: values['allow-origins'],
    };
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${help}`);
  }
}

/**
 * In the checkout, which git ignores. For root elsewhere where root's home is closed: its database runs as another user, who must
 * be able to get there.
 */
function defaultDataDir(): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const isClosed = (path: string): boolean =>
    (statSync(path).mode & 0o001) === 0 || (dirname(path) !== path && isClosed(dirname(path)));
  return process.getuid?.() === 0 && isClosed(root) ? '/var/lib/omnichannel' : `${root}.omnichannel`;
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
            ? `Port ${port} is in use. Stop what uses it, or choose another with ${option} ${notGiven(port + 1)}.`
            : `Cannot listen on port ${port} (${error.code}). Choose another with ${option} ${notGiven(port + 10000)}.`,
        ),
      )
      .listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Returns this port, or the next one without another use. */
function notGiven(port: number): number {
  return Object.values(options.ports).includes(port) ? notGiven(port + 1) : port;
}

async function serve(): Promise<void> {
  const { startMock } = await import('../apps/mock/dist/index.js');
  const { serveDocs } = await import('../apps/docs/scripts/serve.ts');
  const { createLog, readConfig, setCommandContext, startService, startupBanner } = await import(
    '../apps/server/dist/index.js'
  );
  const { ports, webhookSecret, publicUrl, allowOrigins } = options;
  // The documentation can be opened by either name, and its readers may try the service.
  const origins = [host, 'localhost'].map((name) => `http://${name}:${ports['--docs-port']}`);
  // The service's other variables are for those who run it by itself. Its requests would hide what the mock logs.
  const { OMNICHANNEL_LOG_LEVEL = 'warn' } = process.env;
  const config = readConfig(
    { OMNICHANNEL_LOG_LEVEL },
    {
      host,
      port: String(ports['--server-port']),
      'data-dir': options.dataDir,
      ...(publicUrl !== undefined && { 'public-url': publicUrl }),
      'allow-origins': [...origins, ...(allowOrigins ? [allowOrigins] : [])].join(','),
    },
  );
  setCommandContext(config, program);
  // First of all, since it alone can fail: on a data directory that is in use, say.
  const service = await startService(config, createLog(config.logLevel));
  const mock = await startMock({
    host,
    port: ports['--mock-port'],
    ...(webhookSecret !== undefined && { webhookSecret }),
    log: (line) => console.log(line),
    colours: process.stdout.isTTY && process.stdout.hasColors(),
  });
  const docs = await serveDocs({
    host,
    port: ports['--docs-port'],
    addresses: { docs: `http://${host}:${ports['--docs-port']}`, mock: mock.url, service: service.url },
  });

  console.log(`
  Documentation  ${docs.url}
  Mock           ${mock.url}   its requests: ${mock.url}/__mock
  Service        ${service.url}   its data: ${options.dataDir}

  A first request to the mock, which takes any token:

    curl ${mock.url}/mfa/v1/destinations/verification \\
      -H 'Authorization: Bearer any-token' -H 'Content-Type: application/json' \\
      -d '{"number": "+12025550100"}'
${webhookSecret === undefined ? secretOf(mock) : ''}
${indented(await startupBanner(service, { showSecrets: isTerminal }))}

  Ctrl-C stops all of it.${isTerminal ? '' : ` In the background: kill ${process.pid}`}
`);

  const stop = async () => {
    await Promise.all([service.close(), mock.close(), docs.close()]);
    console.log('Stopped.');
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop();
    });
  }
}

function secretOf({ webhookSecret }: { webhookSecret: string }): string {
  if (!isTerminal) {
    return `
  The mock's webhooks are signed with a generated secret, which is printed on a terminal only. Set your own with --webhook-secret.
`;
  }
  return `
  The mock's webhooks are signed with ${webhookSecret}
  Give it to verifyWebhook of @omnichannel/client/webhooks, or set your own with --webhook-secret.
`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
