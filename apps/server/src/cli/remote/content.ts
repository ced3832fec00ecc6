import type { OmnichannelAdmin } from '@omnichannel/admin';
import type { Card } from '../../features/messaging/cards/card-store.ts';
import type { CardSummary } from '../../features/messaging/cards/postgres-card-store.ts';
import type { TemplateSummary } from '../../features/messaging/templates/postgres-template-store.ts';
import type { ImportedWorkflow } from '../../features/workflows/import-workflows.ts';
import type { RemoteAccount } from './accounts.ts';
import { succeeds } from './describe-error.ts';
import { withDates } from './with-dates.ts';

/** Values of import files, which the admin API takes as they are. */
type Values = readonly object[];

/** Imports templates. @returns the namespace of the account */
export async function importRemoteTemplates(
  admin: OmnichannelAdmin,
  { id }: RemoteAccount,
  templates: Values,
): Promise<string> {
  return (await admin.templates.import(id, { templates: templates.map((one) => ({ ...one })) })).namespace;
}

/** Lists the templates of an account by name and language. */
export async function listRemoteTemplates(admin: OmnichannelAdmin, { id }: RemoteAccount): Promise<TemplateSummary[]> {
  const templates = await Array.fromAsync(admin.templates.list(id, { limit: 200 }));
  return templates.map((template) => {
    const { name, language, status, quality, updatedAt } = withDates(template, 'updatedAt');
    // The contract allows later statuses as well.
    return { name, language, status, quality, updatedAt } as TemplateSummary;
  });
}

/** Deletes a template in one language, or in all. @returns the number of deleted ones */
export async function deleteRemoteTemplate(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  { name, language }: { name: string; language: string | undefined },
): Promise<number> {
  const all = await listRemoteTemplates(admin, account);
  const languages = all.filter((one) => one.name === name).map((one) => one.language);
  const chosen = languages.filter((one) => language === undefined || one === language);
  for (const one of chosen) await admin.templates.delete(account.id, name, one);
  return chosen.length;
}

/** Stores cards one after the other. */
export async function importRemoteCards(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  cards: readonly Card[],
): Promise<void> {
  for (const { id, type: _, buttons, ...card } of cards) {
    await admin.cards.update(account.id, id, { ...card, buttons: buttons.map((button) => ({ ...button })) });
  }
}

export async function listRemoteCards(admin: OmnichannelAdmin, { id }: RemoteAccount): Promise<CardSummary[]> {
  const cards = await Array.fromAsync(admin.cards.list(id, { limit: 200 }));
  return cards.map((card) => withDates(card, 'updatedAt'));
}

/** @returns whether the account had the card */
export function deleteRemoteCard(admin: OmnichannelAdmin, account: RemoteAccount, cardId: string): Promise<boolean> {
  return succeeds(admin.cards.delete(account.id, cardId));
}

export async function importRemoteWorkflows(
  admin: OmnichannelAdmin,
  { id }: RemoteAccount,
  workflows: Values,
): Promise<ImportedWorkflow[]> {
  return (await admin.workflows.import(id, { workflows: workflows.map((one) => ({ ...one })) })).imported;
}

/** Lists the workflows of an account as the command shows them. */
export async function listRemoteWorkflows(admin: OmnichannelAdmin, { id }: RemoteAccount) {
  return (await Array.fromAsync(admin.workflows.list(id, { limit: 200 }))).map((one) => withDates(one, 'updatedAt'));
}

/** @returns whether the account had the workflow */
export function deleteRemoteWorkflow(
  admin: OmnichannelAdmin,
  account: RemoteAccount,
  workflowId: string,
): Promise<boolean> {
  return succeeds(admin.workflows.delete(account.id, workflowId));
}
