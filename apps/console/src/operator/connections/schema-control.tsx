import { connectionsTexts } from './connections-texts.ts';
import { fieldKindOf, type Schema, toFieldText } from './json-schema.ts';

/** A value that a JSON Schema describes. */
export interface SchemaFieldProps {
  schema: Schema;
  name: string;
  label: string;
  value: unknown;
  isSecret: boolean;
  isRequired: boolean;
  /** Whether the service generates the value if it is left empty. */
  isGenerated: boolean;
  onChoose?: ((value: string) => void) | undefined;
}

/** Names the choice of no value: the default applies, if there is one. */
function withoutValue(defaultValue: string): string {
  const t = connectionsTexts.value;
  return defaultValue === '' ? t.noValue : t.defaultValue(defaultValue);
}

/** The control of a value of one field. */
export function Control({ schema, name, value, isSecret, isRequired, onChoose }: SchemaFieldProps) {
  const kind = fieldKindOf(schema);
  const text = toFieldText(value, kind);
  const required = isRequired && schema.minLength !== 0;
  const help = kind === 'lines' ? `${name}-about ${name}-lines` : `${name}-about`;
  const shared = { id: name, name, required, dir: 'ltr', 'aria-describedby': help } as const;
  const placeholder = toFieldText(schema.default ?? schema.examples?.[0], kind);
  if (kind === 'choice') {
    const options = (schema.enum ?? []).filter((option) => option !== null).map(String);
    return (
      <select {...shared} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
        {!isRequired && <option value="">{withoutValue(toFieldText(schema.default, kind))}</option>}
        {options.map((option) => (
          <option key={option} value={option} selected={option === text}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'long' || kind === 'lines' || kind === 'json') {
    return (
      <textarea
        {...shared}
        class={isSecret ? 'secret-text' : undefined}
        rows={kind === 'json' ? 6 : 3}
        spellcheck={false}
        autocomplete="off"
        placeholder={isSecret ? undefined : placeholder}
        defaultValue={text}
      />
    );
  }
  const isNumber = kind === 'number';
  return (
    <input
      {...shared}
      type={isSecret ? 'password' : isNumber ? 'number' : 'text'}
      autocomplete={isSecret ? 'new-password' : 'off'}
      min={schema.minimum}
      max={schema.maximum}
      maxLength={isNumber ? undefined : schema.maxLength}
      step={isNumber ? 'any' : undefined}
      placeholder={isSecret ? undefined : placeholder}
      defaultValue={text}
    />
  );
}
