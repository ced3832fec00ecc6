import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { connectionsTexts } from './connections-texts.ts';
import { rowName, type Schema } from './json-schema.ts';
import type { SchemaFieldProps } from './schema-control.tsx';
import { SettingName } from './setting-name.tsx';

export interface FieldProps extends SchemaFieldProps {
  /** The description of the field. */
  about: ComponentChildren;
}

/** An object whose keys are free: a row for each. */
export function MapField({ schema, name, label, value, about }: FieldProps) {
  const { rows, add, remove } = useRows(Object.entries((value ?? {}) as Record<string, string>), ['', '']);
  const t = connectionsTexts.value;
  const { enum: options } = schema.additionalProperties as Schema;
  return (
    <fieldset>
      <legend>
        <SettingName path={label} />
      </legend>
      {about}
      {rows.map(({ id, content: [key, text] }, index) => {
        const row = `${label} ${index + 1}`;
        const shared = {
          name: `${rowName(name, index)}.value`,
          required: true,
          dir: 'ltr',
          'aria-label': t.valueOf(row),
        } as const;
        return (
          <div key={id} class="map-row">
            <input
              name={`${rowName(name, index)}.key`}
              required
              dir="ltr"
              autocomplete="off"
              spellcheck={false}
              aria-label={t.keyOf(row)}
              placeholder={t.key}
              defaultValue={key}
            />
            {options ? (
              <select {...shared}>
                {options.map(String).map((option) => (
                  <option key={option} value={option} selected={option === text}>
                    {option}
                  </option>
                ))}
              </select>
            ) : (
              <input {...shared} autocomplete="off" spellcheck={false} placeholder={t.value} defaultValue={text} />
            )}
            <button type="button" aria-label={t.removeRow(row)} onClick={() => remove(id)}>
              {t.remove}
            </button>
          </div>
        );
      })}
      <AddButton label={label} onClick={add} />
    </fieldset>
  );
}

/** Adds a row. */
export function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  const t = connectionsTexts.value;
  return (
    <p>
      <button type="button" aria-label={t.addRowTo(label)} onClick={onClick}>
        {t.addRow}
      </button>
    </p>
  );
}

/** Keeps rows with an identity, so that the fields of the others stay when one is removed. */
export function useRows<Content>(first: readonly Content[], empty: Content) {
  const nextId = useRef(first.length);
  const [rows, setRows] = useState(() => first.map((content, id) => ({ id, content })));
  return {
    rows,
    add: () => setRows([...rows, { id: nextId.current++, content: empty }]),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
  };
}
