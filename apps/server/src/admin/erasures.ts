import type { Context } from '../features/context.ts';
import { findDocumentsMentioningPhone } from '../features/knowledge/documents-mentioning-phone.ts';
import { readCompleteNumber } from '../features/phone-numbers/phone-numbers.ts';
import type { EraseDataSubject, ErasureTarget } from '../features/privacy/erase-data-subject.ts';
import { findEnvironmentsOf, type NamedPerson } from '../features/privacy/find-environments.ts';
import { findSubscriberNumbers } from '../features/subscribers/erase.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { actorOf } from './call-actor.ts';
import { requireAccount } from './replies.ts';

type ErasureInput = Call<'createErasure'>['body'];

/** The erasure of a person. */
export function createErasureHandlers({ database }: Context, erase: EraseDataSubject): Handlers {
  return {
    async createErasure(call) {
      const { isDryRun = false } = call.body;
      const target = await readTarget(database, call.body);
      // After the erasure of a subscriber their numbers are unknown.
      const numbers = await numbersOf(database, target);
      const documents = await findDocumentsMentioningPhone(database, numbers, target.environmentId);
      const rows = await erase(database, actorOf(call), target, { dryRun: isDryRun });
      const body = { isDryRun, rows: { ...rows }, documents: documents.map(({ base, path }) => ({ base, path })) };
      return { status: 200, body };
    },
  };
}

/** @throws {HttpError} 422 when the person is not named in one way, and 404 for an unknown account; neither contains the number or the id */
async function readTarget(
  database: Database,
  { number, accountId, subscriberId, channel, userId }: ErasureInput,
): Promise<ErasureTarget> {
  if ([number, subscriberId, userId].filter((one) => one !== undefined).length !== 1) {
    throw invalid('number', 'or subscriberId or userId is required, and only one of them');
  }
  if ((channel === undefined) !== (userId === undefined)) throw invalid('channel', 'and userId belong together');
  const account = accountId === undefined ? undefined : await requireAccount(database, accountId);
  if (number !== undefined) {
    const known = readCompleteNumber(number);
    if (known === undefined) {
      throw invalid('number', 'must be a complete number with its country prefix, such as +12025550123');
    }
    return { number: known, environmentId: account?.environmentId };
  }
  // The checks above leave only this way.
  const contact = { channel: channel as NonNullable<typeof channel>, id: userId as string };
  const person = subscriberId === undefined ? contact : { subscriberId };
  return { environmentId: account?.environmentId ?? (await findEnvironmentOf(database, person)), ...person };
}

/** @throws {HttpError} 422 when no account knows the person, or several know somebody with this identifier */
async function findEnvironmentOf(database: Database, person: NamedPerson): Promise<string> {
  const field = 'subscriberId' in person ? 'subscriberId' : 'userId';
  const [first, ...more] = await findEnvironmentsOf(database, person);
  if (first === undefined) throw invalid(field, 'is unknown to all accounts');
  if (more.length === 0) return first;
  throw invalid('accountId', `is required, since several accounts have this ${field}`);
}

async function numbersOf(database: Database, target: ErasureTarget): Promise<string[]> {
  if ('number' in target) return [target.number];
  return 'subscriberId' in target ? findSubscriberNumbers(database, target) : [];
}

function invalid(field: string, message: string): HttpError {
  return new HttpError(422, 'The request does not name one person; see errors.', {
    violations: [{ in: 'body', field, message }],
  });
}
