import { startService } from '../../src/app.ts';
import { testKinds } from '../../src/carriers/testing-kinds.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { createLog } from '../../src/platform/logging/log.ts';

/** The service with the connections of tests, in a process of its own, which can be killed. It prints its URL. */

const service = await startService(readConfig(process.env), createLog('silent'), { kinds: testKinds });
process.stdout.write(`${service.url}\n`);
// The process that started it has ended.
process.stdin.on('end', () => process.exit()).resume();
