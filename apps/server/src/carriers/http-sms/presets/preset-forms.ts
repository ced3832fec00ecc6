import type { ObjectSchema } from '../../connection-kind.ts';
import type { Preset } from './preset.ts';
import { presets } from './presets.ts';

/**
 * Adds to the properties of a schema with which presets they are used: `x-when` of the admin API. A form then shows the fields of the chosen
 * preset only. A property that every preset takes stays as it is.
 */
export function withPresetForms(schema: ObjectSchema): ObjectSchema {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const required = namesOf(({ required: settings }) => (settings as readonly string[]).includes(name));
    const optional = namesOf((preset) => ([...preset.optional, ...preset.credentials] as string[]).includes(name));
    const isShared = required.length + optional.length === 0;
    return [name, isShared ? property : { ...property, 'x-when': { setting: 'preset', required, optional } }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function namesOf(uses: (preset: Preset) => boolean): string[] {
  return Object.entries(presets)
    .filter(([, preset]) => uses(preset))
    .map(([name]) => name);
}
