import type { Servers } from './connection.ts';

/** Reads the servers from the attributes of `<connection-button>`, which the build fills in. */
export const serversOf = (element: HTMLElement): Servers => JSON.parse(element.dataset.servers ?? '{}');

/** Opens the dialog of the connection, from any button of the page. */
export async function openConnection(): Promise<void> {
  const element = document.querySelector<HTMLElement>('connection-button');
  if (!element) return;
  const { openDialog } = await import('./dialog.ts');
  openDialog(serversOf(element));
}
