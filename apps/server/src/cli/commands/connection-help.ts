import type { ConnectionKind, ObjectSchema } from '../../carriers/connection-kind.ts';
import { describeAllowedValue, trimPeriod } from '../../carriers/connections/describe-schema.ts';
import { program, shellQuote } from '../../platform/command-hint.ts';

/** Maximum columns of a line. */
const width = 110;

/** A property of settings or credentials, of the form that the help needs. */
interface Property {
  description?: string;
  default?: unknown;
  type?: unknown;
  required?: readonly string[];
  properties?: Readonly<Record<string, Property>>;
}

/** Formats the kinds with their settings, credentials and an example each, for `connections add --help`. */
export function formatKinds(kinds: Iterable<ConnectionKind>): string {
  const all = [...kinds];
  if (all.length === 0) return 'This version has no kinds of connections other than the built-in sandbox.';
  return ['Kinds of connections:', ...all.map(formatKind)].join('\n\n');
}

function formatKind(kind: ConnectionKind): string {
  const generated = Object.keys(kind.generateCredentials?.() ?? {});
  return [
    `--kind ${kind.name}: ${kind.about}`,
    `  Settings (--setting <name>=<value>, or a JSON object in --settings-file)\n${formatProperties(kind.settings)}`,
    `  Credentials (a JSON object: --credentials-stdin or --credentials-file)\n${formatProperties(kind.credentials, generated)}`,
    `  Example\n${formatExample(kind)}`,
  ].join('\n\n');
}

/** @param generated names of properties that the service creates if they are left out */
function formatProperties(schema: ObjectSchema, generated: readonly string[] = []): string {
  const rows = listProperties(schema as Property, '', generated);
  if (rows.length === 0) return '    none';
  const column = Math.max(...rows.map(([name]) => name.length)) + 6;
  return rows.map(([name, about]) => wrap(`    ${name}`.padEnd(column), about)).join('\n');
}

/** Lists properties with what they mean, those of objects by their paths. */
function listProperties(
  { properties = {}, required = [] }: Property,
  prefix: string,
  generated: readonly string[],
): [name: string, about: string][] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = property.properties === undefined ? [] : listProperties(property, `${prefix}${name}.`, []);
    const facts = [
      describeAllowedValue(property),
      ...(generated.includes(name) ? ['generated if you leave it out'] : required.includes(name) ? ['required'] : []),
      ...describeDefault(property),
    ];
    const meaning = property.description === undefined ? '' : `${trimPeriod(property.description)}. `;
    const about = `${meaning}${capitalize(facts.join('; '))}.`;
    return [[`${prefix}${name}`, about] as [string, string], ...inner];
  });
}

/** An absent or empty value is no information. */
function describeDefault({ default: value }: Property): string[] {
  if (value === undefined || ['null', '""', '[]', '{}'].includes(JSON.stringify(value))) return [];
  return [`default ${typeof value === 'string' ? value : JSON.stringify(value)}`];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats the example of a kind as commands: with `--setting` for simple values, else with a file. */
function formatExample({ name, example: { settings, credentials } }: ConnectionKind): string {
  const isSimple = Object.values(settings).every((value) => typeof value !== 'object');
  const files: [string, object][] = [
    ...(isSimple ? [] : [['settings.json', settings] as [string, object]]),
    ['credentials.json', credentials],
  ];
  const flags = isSimple
    ? Object.entries(settings).map(([setting, value]) => `--setting ${shellQuote(`${setting}=${value}`)}`)
    : ['--settings-file settings.json'];
  const command = `${program} connections add main --kind ${name}`;
  const lines = [command, ...flags, '--credentials-file credentials.json'].join(' \\\n      ');
  const contents = files.map(([file, value]) => `${file}\n${JSON.stringify(value, null, 2)}`).join('\n');
  return `${indent(contents)}\n\n    ${lines}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

/** Wraps a text behind a head, with all further lines below its beginning. */
function wrap(head: string, text: string): string {
  const lines = [head];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    const next = line.endsWith(' ') ? line + word : `${line} ${word}`;
    if (next.length <= width || line.trim() === '') lines[lines.length - 1] = next;
    else lines.push(' '.repeat(head.length) + word);
  }
  return lines.join('\n');
}
