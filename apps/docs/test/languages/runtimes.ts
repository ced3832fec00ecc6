/** Runs many samples of a language in one process: a process for each of them would take minutes. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleEnvironment } from './compare.ts';

const run = promisify(execFile);
const home = join(import.meta.dirname, '../..');

export interface RunnableSample {
  name: string;
  code: string;
  /** Its own working directory. */
  folder: string;
}

export interface Runtime {
  /** The id of the language. */
  id: string;
  /** The Debian packages. */
  packages: string;
  /** A command that succeeds if the runtime is usable. */
  check: [command: string, ...parameters: string[]];
  /** Writes the program into its folder, and returns the commands that compile and run it. */
  prepare(folder: string, samples: RunnableSample[]): Promise<[command: string, ...parameters: string[]][]>;
}

/** Starts the output of a sample or of a webhook delivery. */
const mark = '\u001e';

/** The names, folders and files of the samples, separated by tabs. */
const listPath = 'samples.tsv';
/** The test vectors in a form that every language can read: fields in Base64, separated by tabs. */
export const vectorsPath = 'vectors.tsv';

async function writeSamples(folder: string, samples: RunnableSample[], extension: string): Promise<void> {
  await Promise.all(samples.map(({ name, code }) => writeFile(join(folder, `${name}.${extension}`), code)));
  const rows = samples.map(({ name, folder: own }) => `${name}\t${own}\t${join(folder, `${name}.${extension}`)}\n`);
  await writeFile(join(folder, listPath), rows.join(''));
}

/** Runs an interpreter with a program that loads each sample. */
const interpreter =
  (command: string, extension: string): Runtime['prepare'] =>
  async (folder, samples) => {
    await writeSamples(folder, samples, extension);
    const program = `run.${extension}`;
    await copyFile(join(import.meta.dirname, program), join(folder, program));
    await copyFile(
      join(home, 'samples/webhooks', `verify_webhook.${extension}`),
      join(folder, `verify_webhook.${extension}`),
    );
    return [[command, program]];
  };

async function prepareGo(folder: string, samples: RunnableSample[]): Promise<[string, ...string[]][]> {
  await mkdir(join(folder, 'webhooks'));
  await copyFile(join(home, 'samples/webhooks/webhooks.go'), join(folder, 'webhooks/webhooks.go'));
  await copyFile(join(import.meta.dirname, 'run.go'), join(folder, 'run.go'));
  await writeFile(join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
  await Promise.all(
    samples.map(({ name, code }) =>
      writeFile(join(folder, `${name}.go`), code.replace('func main()', `func ${name}()`)),
    ),
  );
  const rows = samples.map(({ name, folder: own }) => `\t{${JSON.stringify(name)}, ${JSON.stringify(own)}, ${name}},`);
  await writeFile(join(folder, 'samples.go'), `package main\n\nvar samples = []sample{\n${rows.join('\n')}\n}\n`);
  return [['go', 'build', '-o', 'program', '.'], ['./program']];
}

async function prepareJava(folder: string, samples: RunnableSample[]): Promise<[string, ...string[]][]> {
  await copyFile(join(home, 'samples/webhooks/WebhookVerifier.java'), join(folder, 'WebhookVerifier.java'));
  await copyFile(join(import.meta.dirname, 'Run.java'), join(folder, 'Run.java'));
  await Promise.all(
    samples.map(({ name, code, folder: own }) => {
      const java = code
        .replace('public class Main', `public class ${name}`)
        // A Java process cannot change its working directory.
        .replaceAll('Path.of("', `Path.of("${own}/`);
      return writeFile(join(folder, `${name}.java`), java);
    }),
  );
  const rows = samples.map(({ name }) => `    run("${name}", () -> ${name}.main(new String[0]));`);
  const list = ['class Samples {', '  static void runAll() throws Exception {', ...rows, '  }', '}'];
  list.splice(1, 0, '  interface Sample { void run() throws Exception; }');
  list.splice(
    2,
    0,
    '  static void run(String name, Sample sample) throws Exception { Run.begin(name); sample.run(); }',
  );
  await writeFile(join(folder, 'Samples.java'), `${list.join('\n')}\n`);
  const utf8 = ['-encoding', 'UTF-8'];
  return [
    [
      'javac',
      ...utf8,
      '-d',
      'classes',
      'Run.java',
      'Samples.java',
      'WebhookVerifier.java',
      ...samples.map(({ name }) => `${name}.java`),
    ],
    ['java', '-Dfile.encoding=UTF-8', '-XX:TieredStopAtLevel=1', '-cp', 'classes', 'Run'],
  ];
}

export const runtimes: Runtime[] = [
  {
    id: 'python',
    packages: 'python3 python3-requests',
    check: ['python3', '-c', 'import requests'],
    prepare: interpreter('python3', 'py'),
  },
  {
    id: 'php',
    packages: 'php-cli php-curl',
    check: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    prepare: interpreter('php', 'php'),
  },
  { id: 'java', packages: 'openjdk-17-jdk-headless', check: ['javac', '-version'], prepare: prepareJava },
  { id: 'go', packages: 'golang-go', check: ['go', 'version'], prepare: prepareGo },
  { id: 'ruby', packages: 'ruby', check: ['ruby', '-rnet/http', '-e', ''], prepare: interpreter('ruby', 'rb') },
];

export const isInstalled = async ({ check: [command, ...parameters] }: Runtime): Promise<boolean> =>
  run(command, parameters).then(
    () => true,
    () => false,
  );

/**
 * Runs the samples and the webhook verification.
 *
 * @returns what each sample and each test vector printed, by its name
 * @throws {Error} when a sample does not compile or fails
 */
export async function runSamples(
  runtime: Runtime,
  folder: string,
  samples: RunnableSample[],
): Promise<Map<string, string>> {
  let output = '';
  for (const [command, ...parameters] of await runtime.prepare(folder, samples)) {
    // Go builds without a request to a module proxy.
    const env = { ...process.env, ...sampleEnvironment, GOFLAGS: '-mod=mod', GOPROXY: 'off', GO111MODULE: 'on' };
    const result = await run(command, parameters, { cwd: folder, env, maxBuffer: 2 ** 26, timeout: 120_000 }).catch(
      ({ stdout = '', stderr = '' }) => {
        const sample = stdout.split(mark).at(-1).split('\n')[0];
        throw new Error(`${command} failed in ${sample || 'the program'}: ${stderr.slice(-4000)}`);
      },
    );
    output = result.stdout;
  }
  return new Map(
    output
      .split(mark)
      .slice(1)
      .map((part): [string, string] => {
        const end = part.indexOf('\n');
        return [part.slice(0, end), part.slice(end + 1)];
      }),
  );
}
