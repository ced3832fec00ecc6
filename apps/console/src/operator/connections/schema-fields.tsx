import { useState } from 'preact/hooks';
import { connectionsTexts } from './connections-texts.ts';
import {
  FieldFault,
  fieldKindOf,
  firstChoices,
  kindsOf,
  readValues,
  rowName,
  type Schema,
  useOf,
  type Values,
  variantOf,
  withoutKind,
} from './json-schema.ts';
import { AddButton, type FieldProps, MapField, useRows } from './map-field.tsx';
import { Control, type SchemaFieldProps } from './schema-control.tsx';
import { SettingDescription } from './setting-description.tsx';
import { SettingName } from './setting-name.tsx';

interface SchemaFieldsProps {
  schema: Schema;
  /** Prefix of the names of the fields. */
  name: string;
  values?: Values | undefined;
  /** Whether the values are typed without being shown. */
  isSecret?: boolean;
  /** Names of properties that the service generates if they are left empty. */
  generated?: readonly string[];
  /** The chosen settings, which some fields depend on. */
  chosen?: Values;
  onChoose?(property: string, value: string): void;
}

/** Keeps the choices of a form, which other fields depend on. */
export function useChoices(schema: Schema, values: Values = {}) {
  const [chosen, setChosen] = useState(() => firstChoices(schema, values));
  const onChoose = (property: string, value: string) => setChosen((others) => ({ ...others, [property]: value }));
  return { chosen, onChoose };
}

/** The fields of an object that a JSON Schema describes, the required ones first. Read them with `readForm`. */
export function SchemaFields({
  schema,
  name,
  values = {},
  isSecret = false,
  generated = [],
  chosen = {},
  onChoose,
}: SchemaFieldsProps) {
  const all = Object.entries(schema.properties ?? {}).map(([property, part]) => ({
    property,
    part,
    use: useOf(schema, property, chosen),
  }));
  const field = ({ property, part, use }: (typeof all)[number]) => (
    <SchemaField
      key={property}
      schema={part}
      name={`${name}.${property}`}
      label={property}
      value={values[property] ?? undefined}
      isSecret={isSecret}
      isRequired={use === 'required'}
      isGenerated={generated.includes(property)}
      onChoose={onChoose && ((value) => onChoose(property, value))}
    />
  );
  const optional = all.filter(({ use }) => use === 'optional');
  const isLong = optional.length > 4;
  // Values that are set stay in sight, and so do fields that are all there is.
  const isOpen =
    optional.length === all.filter(({ use }) => use).length ||
    optional.some(({ property }) => (values[property] ?? undefined) !== undefined);
  return (
    <div class="schema-fields">
      {all.filter(({ use }) => use === 'required').map(field)}
      {isLong ? (
        // A closed part would hide a field that the browser wants to be corrected.
        <details open={isOpen} onInvalidCapture={({ currentTarget }) => currentTarget.setAttribute('open', '')}>
          <summary>{connectionsTexts.value.furtherSettings(optional.length)}</summary>
          <div class="schema-fields">{optional.map(field)}</div>
        </details>
      ) : (
        optional.map(field)
      )}
    </div>
  );
}

function SchemaField(props: SchemaFieldProps) {
  const { schema, name, label, value } = props;
  const kind = fieldKindOf(schema);
  const about = schema.description && <SettingDescription id={`${name}-about`} text={schema.description} />;
  switch (kind) {
    case 'group':
      return <Group {...props} about={about} />;
    case 'variants':
      return <VariantsField {...props} about={about} />;
    case 'list':
      return <ListField {...props} about={about} />;
    case 'map':
      return <MapField {...props} about={about} />;
    case 'boolean':
      return (
        <div class="field">
          <label class="choice">
            <input
              type="checkbox"
              name={name}
              aria-describedby={`${name}-about`}
              defaultChecked={(value ?? schema.default) === true}
            />
            <SettingName path={label} />
          </label>
          {about}
        </div>
      );
    default:
      return (
        <div class="field">
          <label for={name}>
            <SettingName path={label} />
          </label>
          <Control {...props} />
          {about}
          {kind === 'lines' && (
            <small id={`${name}-lines`} class="soft">
              {connectionsTexts.value.oneALine}
            </small>
          )}
          {props.isGenerated && <small class="soft">{connectionsTexts.value.generatedIfEmpty}</small>}
        </div>
      );
  }
}

/** The fields of an object. One that may be absent, but has required fields, is switched on first. */
function Group({ schema, name, label, value, isSecret, isRequired, about }: FieldProps) {
  const [isUsed, setUsed] = useState(value !== undefined);
  const isSwitched = !isRequired && (schema.required ?? []).length > 0;
  const legend = <SettingName path={label} />;
  return (
    <fieldset>
      <legend>
        {isSwitched ? (
          <label class="choice">
            <input type="checkbox" checked={isUsed} onChange={({ currentTarget }) => setUsed(currentTarget.checked)} />
            {legend}
          </label>
        ) : (
          legend
        )}
      </legend>
      {about}
      {(isUsed || !isSwitched) && (
        <SchemaFields schema={schema} name={name} values={(value ?? {}) as Values} isSecret={isSecret} />
      )}
    </fieldset>
  );
}

/** The fields of an object whose `kind` decides which ones it has. */
function VariantsField({ schema, name, label, value, isSecret, isRequired, about }: FieldProps) {
  const given = (value ?? {}) as Values;
  const [kind, setKind] = useState(given.kind);
  const variant = variantOf(schema, kind);
  const kinds = (schema.oneOf ?? []).flatMap(kindsOf).map(String);
  return (
    <fieldset>
      <legend>
        <SettingName path={label} />
      </legend>
      <div class="field">
        <label for={`${name}.kind`}>
          <SettingName path="kind" />
        </label>
        <select
          id={`${name}.kind`}
          name={`${name}.kind`}
          dir="ltr"
          required={isRequired}
          aria-describedby={`${name}-about`}
          value={String(kind ?? '')}
          onChange={({ currentTarget }) => setKind(currentTarget.value || undefined)}
        >
          <option value="">{connectionsTexts.value.noValue}</option>
          {kinds.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        {about}
      </div>
      {variant && (
        <SchemaFields
          key={String(kind)}
          schema={withoutKind(variant)}
          name={name}
          values={kind === given.kind ? given : {}}
          isSecret={isSecret}
        />
      )}
    </fieldset>
  );
}

/** A list of objects, each with its fields. */
function ListField({ schema, name, label, value, isSecret, about }: FieldProps) {
  const { rows, add, remove } = useRows<Values>((value ?? []) as readonly Values[], {});
  const t = connectionsTexts.value;
  return (
    <fieldset>
      <legend>
        <SettingName path={label} />
      </legend>
      {about}
      {rows.map(({ id, content }, index) => (
        <fieldset key={id}>
          <legend>
            <SettingName path={`${label} ${index + 1}`} />
          </legend>
          {/* Marks the item, whose fields may all be empty. */}
          <input type="hidden" name={rowName(name, index)} />
          <SchemaFields schema={schema.items ?? {}} name={rowName(name, index)} values={content} isSecret={isSecret} />
          <button type="button" aria-label={t.removeRow(`${label} ${index + 1}`)} onClick={() => remove(id)}>
            {t.remove}
          </button>
        </fieldset>
      ))}
      <AddButton label={label} onClick={add} />
    </fieldset>
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
