import type { Readable } from 'node:stream';
import type { Config } from '../../platform/config/config.ts';
import type { UsageError } from '../../platform/config/flags.ts';

/** A flag of an action: the parser goes by it, and so does the help. */
export interface Flag {
  /** What stands for its value in the help: `<name>`; absent for a switch, which takes none. */
  value?: string;
  /** The values that there are, in place of `value`. */
  choices?: readonly string[];
  /** One line: help shows it. */
  about: string;
  /** `always`, or `one`: of those that are marked so one, and only one. */
  needed?: 'always' | 'one';
  /** Whether it may be given several times. */
  many?: boolean;
  /** Whether an empty value means something. Else it is refused: it is of a variable that is not set. */
  mayBeEmpty?: boolean;
}

export type Flags = Readonly<Record<string, Flag>>;

/** What is named besides the flags. */
export interface Names {
  /** As the help shows it: `<file> …`. */
  usage: string;
  /** How an error calls what is missing: `a file`. */
  called: string;
  least: number;
  most: number;
}

type ValueOf<One extends Flag> = One extends { choices: readonly (infer Word)[] }
  ? One extends { needed: 'always' }
    ? Word
    : Word | undefined
  : One extends { value: string }
    ? One extends { many: true }
      ? readonly string[] | undefined
      : One extends { needed: 'always' }
        ? string
        : string | undefined
    : boolean;

/** A value as the parser has it. */
export type Value = string | boolean | readonly string[] | undefined;

/** What a command line comes to. */
export interface Given<Own extends Flags = Flags> {
  names: readonly string[];
  flags: string extends keyof Own
    ? Readonly<Record<string, Value>>
    : { readonly [Name in keyof Own]: ValueOf<Own[Name]> };
  stdin: Readable;
  /** The error for what cannot be read from the description: says the usage as well. */
  wrong(fault: string): UsageError;
}

/** Something that a command does. */
export interface Action {
  /** One line: help shows it. Absent where its command does nothing else, whose own line says it. */
  about?: string;
  /** Absent where it takes none. */
  names?: Names;
  flags: Flags;
  /** Whether what it is given may be personal or secret: then no error repeats any of it. */
  confidential?: boolean;
  /**
   * @throws {UsageError} when the command line is wrong in itself; nothing is opened then
   * @throws {Error} what is in the way
   */
  perform(given: Given, config: Config): Promise<void>;
}

/** The actions of a command by their names. Where a command does one thing only, that has no name: `''`. */
export type Actions = Readonly<Record<string, Action>>;
