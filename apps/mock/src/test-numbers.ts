import { isObject } from '@omnichannel/contract';
import type { Contract } from './contract.ts';
import type { Feature } from './feature.ts';
import type { Operation } from './operation.ts';
import { scenarioOf } from './scenarios.ts';
import type { Document } from './spec.ts';

/** The scenario that an operation returns for a recipient with this outcome. The other outcomes are for webhooks. */
const rejections: Record<string, string> = {
  notOnChannel: 'notOnChannel',
  outsideWindow: 'outsideWindow',
  cannotReceive: 'cannotReceive',
  optedOut: 'recipientOptedOut',
  rateLimited: 'tooManyRequests',
  serverError: 'internalServerError',
};

/** Creates the feature that gives the contract's test numbers their outcomes. */
export function createTestNumbers({ document, find }: Contract): Feature {
  const outcomes = readOutcomes(document);
  if (outcomes.size === 0) return {};
  const outcomeOf = (recipient: unknown) =>
    typeof recipient === 'string' ? outcomes.get(withoutSigns(recipient)) : undefined;
  /** Digits of the test numbers that need validation and were reported as valid. */
  const validated = new Set<string>();

  return {
    scenario({ operation, body }) {
      if (!isObject(body)) return undefined;
      if (operation.id === 'checkVerification') return verdict(operation, body);
      const outcome = outcomeOf(body.to ?? body.number);
      if (outcome === undefined) return undefined;
      if (outcome === 'outsideWindow' && body.type === 'template') {
        // Outside the window the chat app accepts a template for a validated contact only (Interface §7.3).
        return operation.id === 'sendChatAppMessage' && !validated.has(withoutSigns(String(body.to)))
          ? 'contactNotValidated'
          : undefined;
      }
      return rejections[outcome];
    },

    changes(asked) {
      const { operation, body } = asked;
      if (!isObject(body)) return [];
      if (operation.id === 'requestVerification' && outcomeOf(body.number) === 'passcodeExpired') {
        // By this code `checkVerification` knows that the passcode has expired, and the mock has nothing to keep.
        const { checkCode } = requestOf(find('checkVerification'), 'expired');
        return [(answer) => replaceIn(isObject(answer) ? answer.data : undefined, { checkCode })];
      }
      if (operation.id !== 'validateChatAppContacts' || !Array.isArray(body.contacts)) return [];
      if (scenarioOf(asked, operation.requests) !== undefined) return [];
      const contacts = body.contacts.map((input) => contactOf(String(input), outcomeOf(input)));
      return [(answer) => replaceIn(answer, { contacts })];
    },

    after({ operation }, { body }) {
      if (operation.id !== 'validateChatAppContacts' || typeof body !== 'string') return;
      for (const number of validIn(JSON.parse(body))) {
        if (outcomeOf(number) === 'outsideWindow') validated.add(number);
      }
    },

    reset: () => validated.clear(),
  };
}

/** Reads the outcomes of the test numbers, by number in digits only or by messenger id. */
export function readOutcomes(document: Document): Map<string, string> {
  return new Map(
    Object.values(document['x-test-numbers'] ?? {})
      .flat()
      .map(({ number, id, outcome }) => [withoutSigns(number ?? id ?? ''), outcome]),
  );
}

/** Returns a person's id on the chat channel: the digits of a phone number, or an id of any form. */
export function personOf(id: string): string {
  const digits = withoutSigns(id);
  return /^\d+$/.test(digits) ? digits : id;
}

/** Removes the separators from a phone number. */
export function withoutSigns(number: string): string {
  return number.replace(/[\s()+-]/g, '');
}

/** Returns the scenario of a check. The valid passcode is that of the scenario `valid`, cut to any length. */
function verdict(operation: Operation, { passCode, checkCode }: Record<string, unknown>): string {
  if (checkCode === requestOf(operation, 'expired').checkCode) return 'expired';
  return String(requestOf(operation, 'valid').passCode).startsWith(String(passCode)) ? 'valid' : 'invalid';
}

function contactOf(input: string, outcome: string | undefined): object {
  const digits = withoutSigns(input);
  if (!/^\d+$/.test(digits) || outcome === 'notOnChannel') return { input, status: 'invalid' };
  return outcome === 'failed' ? { input, status: 'failed' } : { input, status: 'valid', wa_id: digits };
}

/** The numbers that a response to a validation reports as valid, as digits. */
function validIn(response: unknown): string[] {
  const contacts = isObject(response) && Array.isArray(response.contacts) ? response.contacts : [];
  return contacts.flatMap((contact) =>
    isObject(contact) && contact.status === 'valid' ? withoutSigns(String(contact.wa_id ?? contact.input)) : [],
  );
}

/** The body of a scenario's request. */
function requestOf(operation: Operation | undefined, scenario: string): Record<string, unknown> {
  const body = operation?.requests.find((request) => request.scenario === scenario)?.body;
  return isObject(body) ? body : {};
}

/** Replaces existing fields. An error response does not have the fields of a success, and stays unchanged. */
function replaceIn(node: unknown, members: Record<string, unknown>): void {
  if (!isObject(node)) return;
  for (const [key, value] of Object.entries(members)) if (key in node && value !== undefined) node[key] = value;
}
