import { useRef } from 'preact/hooks';
import type { NewContent } from '../api/sandbox.ts';
import { Dialog } from '../ui/dialog.tsx';
import { inboxTexts } from './inbox-texts.ts';

type Location = Extract<NewContent, { type: 'location' }>;

/** Asks for a location. `onClose` gets undefined when it is cancelled. */
export function LocationDialog({ onClose }: { onClose(location: Location | undefined): void }) {
  const form = useRef<HTMLFormElement>(null);
  const t = inboxTexts.value;
  return (
    <Dialog
      titleId="location-title"
      onClose={(result) => onClose(result === 'share' && form.current ? read(form.current) : undefined)}
    >
      <form method="dialog" ref={form}>
        <h2 id="location-title">{t.shareLocation}</h2>
        <div class="pair">
          <label>
            <span>{t.latitude}</span> <input name="latitude" type="number" required min="-90" max="90" step="any" />
          </label>
          <label>
            <span>{t.longitude}</span> <input name="longitude" type="number" required min="-180" max="180" step="any" />
          </label>
        </div>
        <OptionalField label={t.placeName} name="name" />
        <OptionalField label={t.placeAddress} name="address" />
        <div class="dialog-actions">
          <button type="submit" value="cancel" formNoValidate>
            {t.cancel}
          </button>
          <button type="submit" value="share" class="primary">
            {t.share}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function OptionalField({ label, name }: { label: string; name: string }) {
  return (
    <label>
      <span>
        {label} <small>{inboxTexts.value.optional}</small>
      </span>{' '}
      <input name={name} maxLength={1024} autocomplete="off" dir="auto" />
    </label>
  );
}

function read(form: HTMLFormElement): Location {
  const values = new FormData(form);
  const textOf = (field: string) => String(values.get(field)).trim();
  const [name, address] = [textOf('name'), textOf('address')];
  return {
    type: 'location',
    latitude: Number(values.get('latitude')),
    longitude: Number(values.get('longitude')),
    ...(name && { name }),
    ...(address && { address }),
  };
}
