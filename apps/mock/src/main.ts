import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import type { MockOptions } from './index.ts';

// Node keeps the compiled code of Prism and its dependencies in its cache, so that later starts are about a fifth faster.
enableCompileCache();

const help = `omnichannel-mock: a mock of the Omnichannel API that answers by the contract.

Usage: omnichannel-mock [options]

  --port <number>  port to listen on, 0 for a free one   (default 4010)
  --host <name>    address to listen on                  (default 127.0.0.1)
  --spec <file>    an OpenAPI 3 document in one file, JSON or YAML
                                                         (default: the contract itself)
  -h, --help       print this text

Example: start it, ask for an access token, then see what a client must cope with.

  omnichannel-mock --port 4010
  curl http://127.0.0.1:4010/v1/topics -H 'Authorization: Bearer any-token'
  curl http://127.0.0.1:4010/v1/topics -H 'Authorization: Bearer any-token' -H 'Prefer: code=429'

Choose an answer with the header Prefer, or in the query:
  Prefer: code=429         the answer with this status          ?__code=429
  Prefer: example=<name>   a scenario of the contract, by name  ?__example=<name>
  Prefer: dynamic=true     made up from the schema              ?__dynamic=true
An unknown name is answered with the list of those there are.
`;

/** What is wrong with the command line, in words for people. */
class UsageError extends Error {}

function optionsOf(args: string[]): MockOptions | 'help' {
  const { values } = parse(args);
  if (values.help) return 'help';
  const { host, spec } = values;
  return {
    ...(values.port !== undefined && { port: portOf(values.port) }),
    ...(host !== undefined && { host }),
    ...(spec !== undefined && { spec }),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        spec: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // Node's message goes on about how to escape dashes.
    throw new UsageError((error as Error).message.split('. ', 1)[0]);
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65535) {
    throw new UsageError(`--port ${JSON.stringify(text)} is not a port: give a whole number from 0 to 65535`);
  }
  return port;
}

async function run(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(help);
    return;
  }
  // Only now, so that --help and a wrong option answer at once.
  const { startMock } = await import('./index.ts');
  const { firstRequest } = await import('./first-request.ts');
  const mock = await startMock(options);
  const { title = 'the API', version = '' } = mock.document.info ?? {};
  console.log(`Mock of ${title} ${version} on ${mock.url}\n\nTry:\n  ${firstRequest(mock)}\n\nCtrl-C stops it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await mock.close();
      process.exit(0);
    });
  }
}

/** The command itself, apart from the check of Node that `cli.ts` makes first. */
export async function main(): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(`omnichannel-mock: ${(error as Error).message}`);
    if (error instanceof UsageError) console.error('Run omnichannel-mock --help to see the options.');
    process.exitCode = 1;
  }
}
