import { randomUUID } from 'node:crypto';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError } from '../errors.ts';
import { maxRulesBytes } from '../rules/rule-set.ts';
import type { RuleJson } from '../rules/types.ts';

/** Milliseconds between two writes. */
const interval = 1000;
/** Creates a file that does not exist. A link in its place would lead to another file. */
const exclusive = { mode: 0o600, flag: 'wx' };

/** A file of rules that is being recorded. */
export interface RulesFile {
  path: string;
  /** Why the last write failed. */
  problem(): string | undefined;
  /** Writes the rules soon. Each write replaces the file as a whole, so that a reader never sees half of it. */
  change(): void;
  /** Writes the rules at once. */
  close(): Promise<void>;
}

/**
 * Creates a file of rules.
 *
 * @param rules returns the rules to write
 * @throws {StartError} when the file exists, or cannot be written
 */
export function createRulesFile(file: string, rules: () => readonly RuleJson[]): RulesFile {
  const path = resolve(file);
  try {
    writeFileSync(path, textOf([]), exclusive);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new StartError(`--record (option record): ${path} exists. Remove it, or name another file.`);
    throw new StartError(`--record (option record): ${path} cannot be written: ${reasonOf(error, path)}`);
  }
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let problem: string | undefined;

  async function write(): Promise<void> {
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      await writeFile(temporary, textOf(rules()), exclusive);
      await rename(temporary, path);
      problem = undefined;
    } catch (error) {
      problem = `${path} cannot be written: ${reasonOf(error, path)}`;
      await rm(temporary, { force: true }).catch(() => {});
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  return {
    path,
    problem: () => problem,
    change() {
      timer ??= setTimeout(flush, interval).unref();
    },
    close: flush,
  };
}

/**
 * Reads a file of rules: a list as `PUT /__mock/rules` takes it.
 *
 * @throws {StartError} when it cannot be read, is too large or not a list. The rules themselves are not checked
 */
export async function readRulesFile(file: string): Promise<unknown[]> {
  const path = resolve(file);
  const fault = (problem: string) => new StartError(`--rules (option rules): ${path} ${problem}`);
  let text: string;
  try {
    if (statSync(path).size > maxRulesBytes)
      throw fault(`has more than ${maxRulesBytes / 1024 / 1024} MiB. Split it by test.`);
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw error instanceof StartError ? error : fault(`cannot be read: ${reasonOf(error, path)}`);
  }
  let rules: unknown;
  try {
    rules = JSON.parse(text);
  } catch (error) {
    const place = / at position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0] ?? '';
    throw fault(`is not valid JSON${place && `, wrong${place}`}.`);
  }
  if (Array.isArray(rules)) return rules;
  throw fault('must hold a list of rules, such as [{"operation":"listTopics","reply":"empty"}].');
}

function textOf(rules: readonly RuleJson[]): string {
  return `${JSON.stringify(rules, null, 2)}\n`;
}

function reasonOf(error: unknown, path: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return existsSync(dirname(path)) ? 'there is no such file.' : 'there is no such folder.';
  if (code === 'EISDIR') return 'it is a folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not do that.';
  if (code === 'ENOSPC') return 'the disk is full.';
  return `${message}.`;
}
