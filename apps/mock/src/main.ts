import { readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { type Command, type MockCommand, type ProxyCommand, parseArguments, UsageError } from './arguments.ts';
import { createBatch } from './batch.ts';

// Node 22 and later keep the compiled code of Prism and its dependencies, so that later starts are about a fifth faster.
nodeModule.enableCompileCache?.();

/** Runs the command. `cli.ts` has checked the version of Node before. */
export async function main(): Promise<void> {
  try {
    await run(parseArguments(process.argv.slice(2)));
  } catch (error) {
    console.error(`omnichannel-mock: ${(error as Error).message}`);
    if (error instanceof UsageError) console.error('Run omnichannel-mock --help to see the options.');
    process.exitCode = 1;
  }
}

/** Runs a command. Its modules are loaded only here, so that `--help` and an invalid option respond at once. */
async function run(command: Command): Promise<void> {
  if (command.run === 'help') process.stdout.write((await import('./help.ts')).help);
  else if (command.run === 'version') console.log(version());
  else if (command.run === 'mock') await serve(command);
  else await serveProxy(command);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

async function serve({ options, quiet }: MockCommand): Promise<void> {
  const { startMock } = await import('./index.ts');
  const { firstRequest } = await import('./first-request.ts');
  const log = createBatch((text) => process.stdout.write(text));
  const mock = await startMock({ ...options, ...(!quiet && { log: log.add, colours: hasColours() }) });
  // Before the banner: who reads it may stop the mock at once.
  stopOnSignal(async () => {
    await mock.close().finally(log.flush);
  });
  const { title = 'the API', version: ofContract = '' } = mock.document.info ?? {};
  console.log(`Mock of ${title} ${ofContract} on ${mock.url}

Try:
  ${firstRequest(mock)}

See requests, violations and deliveries, and choose responses:
  ${mock.url}/__mock

${options.webhookSecret === undefined ? secretOf(mock) : ''}Ctrl-C stops it.
`);
}

async function serveProxy({ upstream, options, quiet }: ProxyCommand): Promise<void> {
  const { startProxy } = await import('./proxy/index.ts');
  const { summaryOf } = await import('./recording/recording.ts');
  const { firstRequest } = await import('./first-request.ts');
  const log = createBatch((text) => process.stdout.write(text));
  const proxy = await startProxy({ upstream, ...options, ...(!quiet && { log: log.add, colours: hasColours() }) });
  stopOnSignal(async () => {
    await proxy.close();
    log.flush();
    console.log(`\n${proxy.summary()}`);
    const recording = proxy.recording();
    if (recording) console.log(`\n${summaryOf(recording)}`);
    if (recording?.problem !== undefined) process.exitCode = 1;
  });
  console.log(`Proxy on ${proxy.url} to ${upstream}

Send your requests there, with a token of the service:
  ${firstRequest(proxy, '"Authorization: Bearer $TOKEN"')}

${describeRecording(options)}The proxy forwards each request, and logs violations of the contract in the request and its response.
Ctrl-C stops it and prints a summary.
`);
}

/** Returns the line on the recording, if there is one. */
function describeRecording({ record, keepPii }: ProxyCommand['options']): string {
  if (record === undefined) return '';
  return `The proxy records each exchange in ${record}${keepPii ? '' : ', with fictional personal data'}.\n`;
}

/** Returns the lines on the generated secret. A file or a pipe becomes a log, which contains no secret. */
function secretOf({ webhookSecret }: { webhookSecret: string }): string {
  if (!process.stdout.isTTY) {
    return `Webhooks are signed with a generated secret, which is printed on a terminal only. Set your own with --webhook-secret.

`;
  }
  return `Webhooks are signed with ${webhookSecret}
Give it to verifyWebhook of @omnichannel/client/webhooks, or set your own with --webhook-secret.

`;
}

function hasColours(): boolean {
  return process.stdout.isTTY && process.stdout.hasColors();
}

function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      try {
        await stop();
        process.exit();
      } catch (error) {
        console.error(`omnichannel-mock: ${(error as Error).message}`);
        process.exit(1);
      }
    });
  }
}
