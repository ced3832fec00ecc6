import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Run, run } from '../process.ts';

/** The command line of the operator of a service. */
export interface Operator {
  /** Starts the service. */
  start(): Run;
  /**
   * Runs a command with `--json`.
   *
   * @returns what it printed
   * @throws {Error} its standard error, if it failed
   */
  // biome-ignore lint/suspicious/noExplicitAny: the output of any command
  json(...args: string[]): Promise<any>;
  /** Writes a file, for the arguments of a command. @returns its path */
  file(content: object): Promise<string>;
}

/** @param env names the database and the secret */
export function createOperator(directory: string, env: NodeJS.ProcessEnv): Operator {
  return {
    start: () => run(['start', '--port', '0'], env),
    async json(...args) {
      const { code, stdout, stderr } = await run([...args, '--json'], env).ended;
      if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')}: ${stderr}${stdout}`);
      return JSON.parse(stdout);
    },
    async file(content) {
      const path = join(directory, `${randomUUID()}.json`);
      await writeFile(path, JSON.stringify(content));
      return path;
    },
  };
}
