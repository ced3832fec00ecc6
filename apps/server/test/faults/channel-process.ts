import { startService } from '../../src/app.ts';
import { testKinds, toConnectionKind } from '../../src/carriers/testing-kinds.ts';
import { createTestKind } from '../../src/carriers/whatsapp/testing-whatsapp.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { createLog } from '../../src/platform/logging/log.ts';

/**
 * The service with the connections of tests, in a process of its own, which can be killed. It prints its URL. With `GRAPH_URL`, WhatsApp
 * connections use the emulator there.
 */

const { GRAPH_URL } = process.env;
const kinds = new Map(testKinds);
if (GRAPH_URL !== undefined) kinds.set('whatsapp', toConnectionKind(createTestKind(GRAPH_URL)));
const service = await startService(readConfig(process.env), createLog('silent'), { kinds });
process.stdout.write(`${service.url}\n`);
// The process that started it has ended.
process.stdin.on('end', () => process.exit()).resume();
