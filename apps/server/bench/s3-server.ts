/** An S3 server in a process of its own, so that its memory is not that of the service or of the bench. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createResponder } from './child.ts';

export const tasks = {
  /** @returns the address of a server with the bucket `files` */
  async start(): Promise<string> {
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: await mkdtemp(join(tmpdir(), 'omnichannel-bench-s3-')),
      configureBuckets: [{ name: 'files', configs: [] }],
    });
    const { port } = await server.run();
    return `http://127.0.0.1:${port}`;
  },
};

createResponder(tasks);
// A bench that fails does not stop it.
process.once('disconnect', () => process.exit());
