import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('smsc-process.ts', import.meta.url));

/** The observations of an SMSC since its first start. */
interface SmscLedger {
  /** Times that each message was submitted, by its text. */
  messages: Map<string, number>;
  /** Times that each passcode was submitted, by its sender. */
  passcodes: Map<string, number>;
  /** Submissions of each bind, by the number of the bind since the last start. */
  byBind: Map<number, number>;
  /** The most binds that were open at the same time. */
  maxBinds: number;
  openBinds: number;
}

/** A line of the ledger. */
interface LedgerLine {
  from?: string;
  text: string;
  bind: number;
  maxBinds?: number;
  openBinds?: number;
}

/** The test SMSC in a process of its own. */
export interface KillableSmsc {
  port: number;
  readLedger(): Promise<SmscLedger>;
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
}

/**
 * @param ledger path of the file in which it records what it sees
 * @param messageSender the sender of messages; every passcode has another
 */
export async function startKillableSmsc(ledger: string, messageSender: string): Promise<KillableSmsc> {
  let child: ChildProcess;
  const port = await start(0);

  async function start(port: number): Promise<number> {
    const started = spawn(process.execPath, [program, String(port), ledger], { stdio: ['pipe', 'pipe', 'inherit'] });
    child = started;
    for await (const line of createInterface({ input: started.stdout })) return Number(line);
    throw new Error('The SMSC has ended.');
  }

  return {
    port,
    async readLedger() {
      const found: SmscLedger = {
        messages: new Map(),
        passcodes: new Map(),
        byBind: new Map(),
        maxBinds: 0,
        openBinds: 0,
      };
      const lines = (await readFile(ledger, 'utf8').catch(() => '')).split('\n').slice(0, -1);
      for (const line of lines) {
        const { from, text, bind, maxBinds = 0, openBinds = found.openBinds } = JSON.parse(line) as LedgerLine;
        found.maxBinds = Math.max(found.maxBinds, maxBinds);
        found.openBinds = openBinds;
        if (from === undefined) continue;
        const [submissions, mark] = from === messageSender ? [found.messages, text] : [found.passcodes, from];
        submissions.set(mark, (submissions.get(mark) ?? 0) + 1);
        found.byBind.set(bind, (found.byBind.get(bind) ?? 0) + 1);
      }
      return found;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async restart() {
      await start(port);
    },
  };
}
