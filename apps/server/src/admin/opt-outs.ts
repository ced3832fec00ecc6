import { addOptOuts, removeListedOptOut, removeOptOuts } from '../carriers/routing/manage-opt-outs.ts';
import { loadOptOutHashes } from '../carriers/routing/opt-out-hashes.ts';
import { createOptOuts, findOptOuts, type ListedOptOut } from '../carriers/routing/opt-outs.ts';
import type { Context } from '../features/context.ts';
import { isChatAppUserId } from '../features/messaging/chat-app-user-id.ts';
import { type Operator, roleAllows, toActor } from '../features/operators/operator.ts';
import { toE164 } from '../features/phone-numbers/lenient-number.ts';
import { maskNumber } from '../features/phone-numbers/mask-number.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import { ApplicationError } from '../platform/application-error.ts';
import { decodeCursor, encodeCursor, isTimeText, toPage } from '../platform/postgres/keyset-cursor.ts';
import { actorOf } from './call-actor.ts';
import { findEnvironment } from './owners.ts';
import { notFound, toReply } from './replies.ts';

export function createOptOutHandlers({ database, keys }: Context): Handlers {
  async function change(
    { params: { accountId }, body, ...call }: Call<'addOptOuts' | 'removeOptOuts'>,
    apply: typeof addOptOuts,
  ) {
    const environmentId = await findEnvironment(database, accountId);
    const people = [...new Set(body.numbers.map(readPerson))];
    const optOuts = createOptOuts(await loadOptOutHashes(database, keys));
    const changed = await apply(database, actorOf(call), optOuts, { environmentId, group: body.senderGroup, people });
    return { status: 200 as const, body: { senderGroup: changed.senderGroup, count: changed.count } };
  }

  return {
    async listOptOuts({ params: { accountId }, query: { senderGroup, number, cursor, limit = 50 }, operator }) {
      const seesNumbers = canSeeNumbers(operator);
      if (number !== undefined && !seesNumbers) {
        throw new HttpError(403, `A search by number needs the role support. Your role is ${operator.role}.`);
      }
      const environmentId = await findEnvironment(database, accountId);
      const numberHash =
        number === undefined ? undefined : (await loadOptOutHashes(database, keys))(readPerson(number));
      const after = cursor === undefined ? undefined : decodeCursor<[string, string, string]>(cursor, isPosition);
      const found = await findOptOuts(database, { environmentId, senderGroup, numberHash, after }, limit + 1);
      const page = toPage(found, limit, (one) => [one.at, one.senderGroup, one.numberHash]);
      return toReply(page, (optOut) => toOptOut(optOut, seesNumbers));
    },
    addOptOuts: (call) => change(call, addOptOuts),
    removeOptOuts: (call) => change(call, removeOptOuts),
    async removeOptOut({ params: { accountId, optOutId }, operator, address, requestId }) {
      const environmentId = await findEnvironment(database, accountId);
      const id = readId(optOutId);
      const actor = toActor(operator, { address, requestId });
      const isRemoved = id !== undefined && (await removeListedOptOut(database, actor, { environmentId, ...id }));
      if (!isRemoved) throw notFound('opt-out', 'listOptOuts');
      return { status: 204, body: undefined };
    },
  };
}

function canSeeNumbers({ role }: Operator): boolean {
  return roleAllows(role, 'support');
}

function toOptOut({ senderGroup, number, numberHash, keyword, createdAt }: ListedOptOut, seesNumbers: boolean) {
  return {
    id: encodeCursor([senderGroup, numberHash]),
    senderGroup,
    number: number === null || seesNumbers ? number : maskPerson(number),
    isErased: number === null,
    keyword: seesNumbers ? keyword : null,
    createdAt: createdAt.toISOString(),
  };
}

/** Hides the middle of a number, and all of a user id except for its end. */
function maskPerson(person: string): string {
  const masked = maskNumber(person);
  return masked === person ? `•••${person.slice(-4)}` : masked;
}

/** Reads a number, or the user id of a person who hides it from the chat app. The error contains no number. */
function readPerson(text: string): string {
  const person = isChatAppUserId(text) ? text : toE164(text);
  if (person !== undefined) return person;
  throw new ApplicationError(
    'invalid',
    'Each number has its country prefix, such as +12025550100. Nothing was changed.',
  );
}

/** @returns undefined for the id of no opt-out */
function readId(id: string): { senderGroup: string; numberHash: string } | undefined {
  try {
    const [senderGroup, numberHash] = decodeCursor<[string, string]>(id, (values) => values.every(isText));
    return { senderGroup, numberHash };
  } catch {
    return undefined;
  }
}

function isPosition([at, senderGroup, numberHash]: readonly unknown[]): boolean {
  return isTimeText(at) && isText(senderGroup) && isText(numberHash) && /^[0-9a-f]*$/.test(numberHash);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
