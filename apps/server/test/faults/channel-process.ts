import { startService } from '../../src/app.ts';
import * as messenger from '../../src/carriers/messenger/testing-messenger.ts';
import * as rbm from '../../src/carriers/rbm/testing-rbm.ts';
import { testKinds, toConnectionKind } from '../../src/carriers/testing-kinds.ts';
import * as whatsApp from '../../src/carriers/whatsapp/testing-whatsapp.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { createLog } from '../../src/platform/logging/log.ts';

/**
 * The service with the connections of tests, in a process of its own, which can be killed. It prints its URL. With `GRAPH_URL`, connections
 * to WhatsApp and the messenger use the emulator there, and with `GOOGLE_URL` those to RCS.
 */

const { GRAPH_URL, GOOGLE_URL } = process.env;
const kinds = new Map(testKinds);
if (GRAPH_URL !== undefined) {
  kinds.set('whatsapp', toConnectionKind(whatsApp.createTestKind(GRAPH_URL)));
  kinds.set('messenger', toConnectionKind(messenger.createTestKind(GRAPH_URL)));
}
if (GOOGLE_URL !== undefined) kinds.set('rbm', toConnectionKind(rbm.createTestKind(GOOGLE_URL)));
const service = await startService(readConfig(process.env), createLog('silent'), { kinds });
process.stdout.write(`${service.url}\n`);
// The process that started it has ended.
process.stdin.on('end', () => process.exit()).resume();
