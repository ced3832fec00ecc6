/** The mock as a process: an app is not imported by another one. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface MockProcess {
  url: string;
  close(): void;
}

/** Starts the mock on a free port of this machine. */
export async function startMock(): Promise<MockProcess> {
  const cli = fileURLToPath(new URL('dist/cli.js', import.meta.resolve('@omnichannel/mock/package.json')));
  const child = spawn(process.execPath, [cli, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (text: Buffer) => {
      output += text;
      const [address] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The mock did not start. Is it built?\n${output}`)));
  });
  return { url, close: () => child.kill() };
}
