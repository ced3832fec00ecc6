import { Ltr } from '../../i18n/ltr.tsx';
import { actionTexts } from './action-texts.ts';

/** An action in words, and below it the name that commands and exports have for it. An unknown action has only this. */
export function ActionName({ name }: { name: string }) {
  const label = actionTexts.value.actions[name];
  const [object, ...change] = name.split('.');
  // It wraps after the point only.
  const technical = (
    <Ltr class="action-name">
      {object}
      {change.length > 0 && (
        <>
          .<wbr />
          {change.join('.')}
        </>
      )}
    </Ltr>
  );
  if (label === undefined) return technical;
  return (
    <span class="action">
      {label}
      <small class="soft">{technical}</small>
    </span>
  );
}

/** The choices of a filter: for each area all of its actions, and each of them. */
export function actionOptions(): (readonly [value: string, name: string, group: string])[] {
  const t = actionTexts.value;
  return Object.entries(t.areas).flatMap(([noun, area]) => [
    [noun, t.all(area), area],
    ...Object.entries(t.actions)
      .filter(([action]) => action.startsWith(`${noun}.`))
      .map(([action, name]) => [action, name, area] as const),
  ]);
}
