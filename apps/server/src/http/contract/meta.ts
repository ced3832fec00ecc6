import { createRequire } from 'node:module';

const { info } = createRequire(import.meta.url)('@omnichannel/spec/openapi.json') as { info: { version: string } };

/** Which version of the contract answered (Interface §2.3): stands in the answers of the chat app's family. */
export const meta = { api_status: 'stable', version: info.version };
