import { appendFileSync } from 'node:fs';
import { startTestSmsc } from '../../src/carriers/smpp/testing-smsc.ts';

/**
 * The test SMSC in a process of its own, which can be killed: `node smsc-process.ts <port> <ledger>`. It appends a line of JSON to the ledger
 * for each submission, before the response, and for each change of the number of open binds. It prints its port.
 */

const [port, ledger = ''] = process.argv.slice(2);
const append = (line: object) => appendFileSync(ledger, `${JSON.stringify(line)}\n`);

const smsc = await startTestSmsc({
  port: Number(port),
  behaviour: {
    // Some submissions have no response yet when something is killed.
    delayMs: 20,
    submitStatus({ from, text, bind }) {
      append({ from, text, bind });
      return 0;
    },
  },
});
process.stdout.write(`${smsc.port}\n`);
// The process that started it has ended.
process.stdin.on('end', () => process.exit()).resume();

let openBinds = 0;
setInterval(() => {
  if (smsc.openBinds() === openBinds) return;
  openBinds = smsc.openBinds();
  append({ openBinds });
}, 50);
// A maximum may be shorter than that.
for (let maxBinds = 1; ; maxBinds += 1) {
  await smsc.waitForBinds(maxBinds);
  append({ maxBinds });
}
