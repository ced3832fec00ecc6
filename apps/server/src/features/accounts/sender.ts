import { createPartValidator, type PartValidator } from '@omnichannel/contract';
import { cachedDocument } from '../../http/contract/document.ts';

let checkSender: PartValidator | undefined;

/**
 * Checks the sender of an account by the rule that the contract has for the sender of a request.
 *
 * @returns what is wrong with it, without its name; undefined when it is valid
 */
export function senderFault(sender: string): string | undefined {
  checkSender ??= createPartValidator('body', senderSchema(), {});
  return checkSender(sender, false)?.[0]?.message;
}

function senderSchema(): object {
  const schema = cachedDocument().components.schemas.VerificationRequest?.properties?.sender;
  if (!schema) throw new Error('The contract has no schema of VerificationRequest.sender.');
  return schema;
}
