import { createPartCheck, type PartCheck } from '@omnichannel/contract';
import { keptDocument } from '../../http/contract/document.ts';

let checkSender: PartCheck | undefined;

/**
 * Checks the sender of an account by the rule that the contract has for the sender of a request.
 *
 * @returns what is wrong with it, without its name; undefined when it is valid
 */
export function validateSender(sender: string): string | undefined {
  checkSender ??= createPartCheck('body', readSenderSchema(), {});
  return checkSender(sender, false)?.[0]?.message;
}

function readSenderSchema(): object {
  const schema = keptDocument().components.schemas.VerificationRequest?.properties?.sender;
  if (!schema) throw new Error('The contract has no schema of VerificationRequest.sender.');
  return schema;
}
