import { createRequire } from 'node:module';

const { info } = createRequire(import.meta.url)('@omnichannel/spec/openapi.json') as { info: { version: string } };

/** The version of the contract that responds (Interface §2.3), for responses of the chat app's family. */
export const meta = { api_status: 'stable', version: info.version };
