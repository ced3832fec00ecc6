import type { MessageDetails, SandboxMessage } from '../api/sandbox.ts';
import { JsonBlock } from '../ui/code-block.tsx';
import { Fold } from '../ui/fold.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

interface CallSectionProps {
  api: MessageDetails['api'];
  message: SandboxMessage;
}

/** The request that sent a message, and its response. */
export function CallSection({ api, message: { isPasscode } }: CallSectionProps) {
  if (isPasscode) {
    return (
      <section data-part="call">
        <h3>Request and response</h3>
        <p class="soft">The request of a passcode is not stored.</p>
      </section>
    );
  }
  if (!api) return null;
  const { method, path, request, status, response } = api;
  return (
    <section data-part="call">
      <h3>Request and response</h3>
      <Fold title={<code>{`${method} ${path}`}</code>} isOpen>
        <JsonBlock value={request} name="request" />
      </Fold>
      <Fold
        title={
          <span>
            <StatusBadge status={status} /> Response
          </span>
        }
      >
        <JsonBlock value={response} name="response" />
      </Fold>
    </section>
  );
}
