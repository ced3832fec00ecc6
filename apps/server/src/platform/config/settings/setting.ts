/**
 * A setting: an environment variable and a flag that overrides it. A secret has no flag, since other users of the machine could read it in
 * the list of processes. It has a second variable instead, which names a file.
 */
export type Setting<Value = unknown> = OpenSetting<Value> | SecretSetting<Value>;

interface OpenSetting<Value> extends AnySetting<Value> {
  /** Without its dashes. */
  flag: string;
  isSecret?: false;
}

interface SecretSetting<Value> extends AnySetting<Value> {
  flag?: undefined;
  /** Errors do not show the value. */
  isSecret: true;
}

interface AnySetting<Value> {
  env: string;
  /** Stands for the value in the help. Absent for a switch, whose flag takes no value. */
  placeholder?: string;
  /** Whether the flag is a switch that sets `false`, such as `--no-sandbox`. */
  isNegated?: boolean;
  /** The text that is read when nothing is set. */
  fallback?: string;
  /** Unit of the value, for help and documentation: `s`, `MiB`, `jobs`. Absent for a value without one. */
  unit?: string;
  /** One line for help and documentation. */
  about: string;
  /**
   * @param text undefined when nothing is set and there is no fallback
   * @throws {Error} the allowed values, without the given one: `must be a port, from 0 to 65535`
   */
  read(text: string | undefined): Value;
}

/** Returns the variable that names a file with the value of a secret; undefined for a setting that is none. */
export function fileVariable({ env, isSecret }: Setting): string | undefined {
  return isSecret ? `${env}_FILE` : undefined;
}

/** Returns the default of a setting with its unit; empty without a default. */
export function defaultText({ fallback = '', unit }: Setting): string {
  // "1 day": the units are plurals of whole numbers.
  const shownUnit = fallback === '1' ? unit?.replace(/s$/, '') : unit;
  return [fallback, shownUnit].filter((part) => part !== undefined && fallback !== '').join(' ');
}
