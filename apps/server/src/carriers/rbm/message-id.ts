import { createHash } from 'node:crypto';

/** Namespace of the ids of this service. It must never change: another one would let a repeated message arrive twice. */
const namespace = Buffer.from('a3b0c0de51f34c6b9d1e7a64c2f8e905', 'hex');

/**
 * Returns the `messageId` of a submission: a UUID of version 5 (RFC 9562, section 5.5), since Google takes no other ids. It is the same over
 * all attempts, and Google ignores a message with an id that the agent has used (agentMessages.create).
 *
 * @param part from 0
 */
export function messageIdOf(submissionId: string, part = 0): string {
  const hash = createHash('sha1')
    .update(namespace)
    .update(part === 0 ? submissionId : `${submissionId} ${part}`)
    .digest()
    .subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
