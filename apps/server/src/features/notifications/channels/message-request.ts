import { createPartValidator, type PartValidator } from '@omnichannel/contract';
import type { Contract } from '../../../http/contract/contract.ts';
import type { OperationId } from '../../../http/contract/operation.ts';
import type { MessageChannel } from '../../messaging/messaging.ts';
import { toE164 } from '../../phone-numbers/phone-numbers.ts';
import type { RenderedContent, TemplateSubscriber } from '../../workflows/workflows.ts';

/** The rendered content of a step that becomes a message. */
export type MessageContent = Extract<RenderedContent, { type: MessageChannel }>;

const operations: Record<MessageChannel, OperationId> = {
  sms: 'sendSmsMessage',
  chatApp: 'sendChatAppMessage',
  messenger: 'sendMessengerMessage',
  rcs: 'sendRcsMessage',
};

/** Finds the address of a subscriber on a channel. @returns undefined if they have none */
export function findAddress(channel: MessageChannel, subscriber: TemplateSubscriber): string | undefined {
  const { phone, chatappNumber, data } = subscriber;
  if (channel === 'messenger') {
    const id = (data as { messengerId?: unknown } | null | undefined)?.messengerId;
    return typeof id === 'string' && id !== '' ? id : undefined;
  }
  return toE164((channel === 'chatApp' ? chatappNumber : phone) ?? '') ?? undefined;
}

/**
 * Creates the body of the send operation of a channel, as a caller would send it.
 *
 * @param namespace of the account's templates, for a chat-app message
 */
export function createBody(content: MessageContent, to: string, namespace: string | undefined): object {
  switch (content.type) {
    case 'sms':
      return { to, text: content.text, ...(content.sender !== undefined && { sender: content.sender }) };
    case 'rcs':
      return { to, type: 'text', text: { body: content.text } };
    case 'messenger':
      return { to, type: 'text', text: content.text };
    case 'chatApp': {
      const { name, language, parameters = [] } = content.template;
      const values = parameters.map((text) => ({ type: 'text', text }));
      return {
        to,
        type: 'template',
        template: {
          namespace,
          name,
          // Each stored workflow has the language.
          language: { policy: 'deterministic', code: language },
          ...(values.length > 0 && { components: [{ type: 'body', parameters: values }] }),
        },
      };
    }
  }
}

/** Finds what the contract does not allow in the body of a message. A text can be too long only after its templates are rendered. */
export type FindBodyFault = (channel: MessageChannel, body: object) => string | undefined;

export function createBodyCheck({ operations: all }: Pick<Contract, 'operations'>): FindBodyFault {
  const validators = new Map<MessageChannel, PartValidator>();
  return (channel, body) => {
    const check = validators.get(channel) ?? createValidator(operations[channel]);
    validators.set(channel, check);
    const [violation] = check(body, false) ?? [];
    return violation && `${violation.field} ${violation.message}`;
  };

  function createValidator(id: OperationId): PartValidator {
    const operation = all.find((one) => one.id === id);
    const [schema] = operation?.body?.schemas.values() ?? [];
    if (!operation || !schema) throw new Error(`The contract has no body of ${id}.`);
    return createPartValidator('body', schema, operation.declaredResponses.__bundled__, { useDefaults: true });
  }
}
