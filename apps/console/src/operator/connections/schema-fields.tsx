import { Ltr } from '../../i18n/ltr.tsx';
import { connectionsTexts } from './connections-texts.ts';
import { FieldFault, fieldKindOf, readValues, type Schema, toFieldText, type Values } from './json-schema.ts';

interface SchemaFieldsProps {
  schema: Schema;
  /** Prefix of the names of the fields. */
  name: string;
  values?: Values | undefined;
  /** Whether the values are typed without being shown. */
  isSecret?: boolean;
}

/** The fields of an object that a JSON Schema describes, the required ones first. Read them with `readForm`. */
export function SchemaFields({ schema, name, values = {}, isSecret = false }: SchemaFieldsProps) {
  const all = Object.entries(schema.properties ?? {});
  const isRequired = (property: string) => schema.required?.includes(property) === true;
  const field = ([property, part]: [string, Schema]) => (
    <SchemaField
      key={property}
      schema={part}
      name={`${name}.${property}`}
      label={property}
      value={values[property]}
      isSecret={isSecret}
      isRequired={isRequired(property)}
    />
  );
  const optional = all.filter(([property]) => !isRequired(property));
  const isLong = optional.length > 4;
  return (
    <div class="schema-fields">
      {all.filter(([property]) => isRequired(property)).map(field)}
      {isLong ? (
        <details>
          <summary>{connectionsTexts.value.furtherSettings(optional.length)}</summary>
          <div class="schema-fields">{optional.map(field)}</div>
        </details>
      ) : (
        optional.map(field)
      )}
    </div>
  );
}

interface SchemaFieldProps {
  schema: Schema;
  name: string;
  label: string;
  value: unknown;
  isSecret: boolean;
  isRequired: boolean;
}

function SchemaField(props: SchemaFieldProps) {
  const { schema, name, label, value } = props;
  const kind = fieldKindOf(schema);
  const about = schema.description && (
    <small id={`${name}-about`} class="soft" lang="en" dir="ltr">
      {schema.description}
    </small>
  );
  if (kind === 'group') {
    return (
      <fieldset>
        <legend>
          <Ltr>{label}</Ltr>
        </legend>
        {about}
        <SchemaFields schema={schema} name={name} values={(value ?? {}) as Values} isSecret={props.isSecret} />
      </fieldset>
    );
  }
  if (kind === 'boolean') {
    return (
      <div class="field">
        <label class="choice">
          <input
            type="checkbox"
            name={name}
            aria-describedby={`${name}-about`}
            defaultChecked={(value ?? schema.default) === true}
          />
          <Ltr>{label}</Ltr>
        </label>
        {about}
      </div>
    );
  }
  return (
    <div class="field">
      <label for={name}>
        <Ltr>{label}</Ltr>
      </label>
      <Control {...props} />
      {about}
    </div>
  );
}

function Control({ schema, name, value, isSecret, isRequired }: SchemaFieldProps) {
  const kind = fieldKindOf(schema);
  const text = toFieldText(value, kind);
  const shared = { id: name, name, required: isRequired, dir: 'ltr', 'aria-describedby': `${name}-about` } as const;
  const placeholder = toFieldText(schema.default ?? schema.examples?.[0], kind === 'lines' ? 'lines' : 'text');
  if (kind === 'choice') {
    const options = (schema.enum ?? []).filter((option) => option !== null).map(String);
    return (
      <select {...shared}>
        {!isRequired && <option value="">{connectionsTexts.value.defaultValue(placeholder)}</option>}
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

/** Reads the values that a person has typed into `SchemaFields`. @throws {Error} with a text for the person, when a field does not hold JSON */
export function readForm(form: HTMLFormElement, schema: Schema, name: string): Record<string, unknown> {
  try {
    return readValues(
      schema,
      (field) => {
        const element = form.elements.namedItem(field);
        if (element instanceof HTMLInputElement && element.type === 'checkbox') return element.checked;
        return element instanceof HTMLInputElement ||
          element instanceof HTMLSelectElement ||
          element instanceof HTMLTextAreaElement
          ? element.value
          : undefined;
      },
      name,
    );
  } catch (error) {
    if (error instanceof FieldFault) throw new Error(connectionsTexts.value.noJson(error.field));
    throw error;
  }
}
