import type { Readable } from 'node:stream';
import type { Config } from '../../platform/config/config.ts';
import type { UsageError } from '../../platform/config/flags.ts';
import type { RemoteService } from '../remote/service.ts';

/** A flag of an action, for the parser and the help. */
export interface Flag {
  /** Stands for the value in the help: `<name>`; absent for a switch, which takes no value. */
  value?: string;
  /** The allowed values, in place of `value`. */
  choices?: readonly string[];
  /** One line for the help. */
  about: string;
  /** `always`, or `one`: exactly one of the flags with this mark is required. */
  required?: 'always' | 'one';
  /** Whether the flag may be repeated. */
  isRepeatable?: boolean;
  /** Whether an empty value is allowed. Otherwise it is rejected, since it is probably an unset shell variable. */
  canBeEmpty?: boolean;
}

/** The flag of actions that also work through the admin API. */
export const serviceUrl = { value: '<address>', about: 'Use the admin API of the service at this address' } as const;

export type Flags = Readonly<Record<string, Flag>>;

/** Arguments of an action other than flags. */
export interface Positionals {
  /** The usage in the help: `<file> …`. */
  usage: string;
  /** The noun for errors about a missing argument: `a file`. */
  noun: string;
  min: number;
  max: number;
}

type ValueOf<One extends Flag> = One extends { choices: readonly (infer Word)[] }
  ? One extends { required: 'always' }
    ? Word
    : Word | undefined
  : One extends { value: string }
    ? One extends { isRepeatable: true }
      ? readonly string[] | undefined
      : One extends { required: 'always' }
        ? string
        : string | undefined
    : boolean;

/** A parsed value. */
export type Value = string | boolean | readonly string[] | undefined;

/** A parsed command line. */
export interface ParsedArguments<Own extends Flags = Flags> {
  positionals: readonly string[];
  flags: string extends keyof Own
    ? Readonly<Record<string, Value>>
    : { readonly [Name in keyof Own]: ValueOf<Own[Name]> };
  stdin: Readable;
  /** Creates an error for an invalid combination of arguments; it adds the usage. */
  usageError(fault: string): UsageError;
}

/** Properties that all actions have. */
interface ActionBase {
  /** One line for the help. Absent for the only action of a command, since the line of that command describes it. */
  about?: string;
  /** Absent without positional arguments. */
  positionals?: Positionals;
  flags: Flags;
  /** Further help, which `<command> <action> --help` shows after the flags. */
  help?: string;
  /** Limits `help` to what the arguments name, such as one kind. Undefined if they name nothing. */
  limitHelp?(args: readonly string[]): string | undefined;
  /** Whether arguments may be PII or secret: errors then repeat none of them. */
  isConfidential?: boolean;
  /** Whether the action changes nothing. Every other action writes an entry into the audit log. */
  isReadOnly?: true;
  /**
   * @throws {UsageError} when the command line is invalid; nothing was opened then
   * @throws {Error} when the action fails
   */
  perform(given: ParsedArguments, config: Config): Promise<void>;
}

/** An action that works only on the machine of the database, or with the address of the database. */
export interface LocalAction extends ActionBase {
  /** Why it does not work through the admin API: the rest of a sentence that begins with the command. */
  localOnly: string;
}

/** An action that works on the database, and with `--url` through the admin API of a service. Both ways print the same. */
export interface RemoteAction extends ActionBase {
  localOnly?: never;
  /**
   * @throws {UsageError} when the command line is invalid; no request was sent then
   * @throws {Error} when the action fails
   */
  performRemotely(given: ParsedArguments, config: Config, service: RemoteService): Promise<void>;
}

/** An action of a command. */
export type Action = LocalAction | RemoteAction;

/** The actions of a command by name. The only action of a command has the name `''`. */
export type Actions = Readonly<Record<string, Action>>;
