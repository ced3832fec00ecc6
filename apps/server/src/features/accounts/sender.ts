import { createPartValidator, type PartValidator } from '@omnichannel/contract';
import { cachedDocument } from '../../http/contract/document.ts';

let checkSender: PartValidator | undefined;

/**
 * Validates the default sender of an account against the contract's rule for the sender of a request.
 *
 * @returns the fault without the name of the field; undefined for a valid sender
 */
export function validateSender(sender: string): string | undefined {
  checkSender ??= createPartValidator('body', readSenderSchema(), {});
  return checkSender(sender, false)?.[0]?.message;
}

function readSenderSchema(): object {
  const schema = cachedDocument().components.schemas.VerificationRequest?.properties?.sender;
  if (!schema) throw new Error('The contract has no schema of VerificationRequest.sender.');
  return schema;
}
