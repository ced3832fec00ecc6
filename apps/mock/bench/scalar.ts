/** @scalar/mock-server has no command of its own: it is served as its documentation does. `node scalar.ts <port> <document>` */
import { readFile } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import { createMockServer } from '@scalar/mock-server';

const [port, file] = process.argv.slice(2);
const document = JSON.parse(await readFile(file as string, 'utf8'));
const { fetch } = await createMockServer({ document });
serve({ fetch, port: Number(port), hostname: '127.0.0.1' });
