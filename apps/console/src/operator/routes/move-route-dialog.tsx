import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { send } from '../api.ts';
import { routesTexts } from './routes-texts.ts';

interface MoveRouteDialogProps {
  id: string;
  /** Its conditions in one line. */
  route: string;
  /** The positions of the other routes, with their conditions. */
  places: readonly (readonly [position: number, route: string])[];
  onDone(): void;
  onClose(): void;
}

/** Moves a route to the place of another one. A dialog asks for it, so that no row moves under the pointer. */
export function MoveRouteDialog({ id, route, places, onDone, onClose }: MoveRouteDialogProps) {
  const t = routesTexts.value;
  return (
    <FormDialog
      id="move-route"
      title={t.moveTitle}
      description={t.moveAbout(route)}
      firstField="select"
      cancel={t.cancel}
      submit={t.move}
      onClose={onClose}
      onSubmit={async (form) => {
        const position = Number(new FormData(form).get('position'));
        await send('post', '/admin/v1/routes/{routeId}/move', { params: { routeId: id }, body: { position } });
        onDone();
      }}
    >
      <div class="field">
        <label for="route-place">{t.place}</label>
        <select id="route-place" name="position">
          {places.map(([position, other]) => (
            <option key={position} value={position}>
              {formatNumber(position)} – {other}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  );
}
