import { showList } from './view.ts';

/** Goes back to the list, on a small screen. */
export function BackButton() {
  return (
    <button type="button" class="back" onClick={showList}>
      ← Requests
    </button>
  );
}
