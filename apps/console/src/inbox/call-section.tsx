import type { MessageDetails, SandboxMessage } from '../api/sandbox.ts';
import { JsonBlock } from '../ui/code-block.tsx';
import { Fold } from '../ui/fold.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { inboxTexts } from './inbox-texts.ts';

interface CallSectionProps {
  api: MessageDetails['api'];
  message: SandboxMessage;
}

/** The request that sent a message, and its response. */
export function CallSection({ api, message: { isPasscode } }: CallSectionProps) {
  const t = inboxTexts.value;
  if (isPasscode) {
    return (
      <section data-part="call">
        <h3>{t.requestAndResponse}</h3>
        <p class="soft">{t.passcodeRequestNotStored}</p>
      </section>
    );
  }
  if (!api) return null;
  const { method, path, request, status, response } = api;
  return (
    <section data-part="call">
      <h3>{t.requestAndResponse}</h3>
      <Fold title={<code>{`${method} ${path}`}</code>} isOpen>
        <JsonBlock value={request} name={t.requestJson} />
      </Fold>
      <Fold
        title={
          <span>
            <StatusBadge status={status} /> {t.response}
          </span>
        }
      >
        <JsonBlock value={response} name={t.responseJson} />
      </Fold>
    </section>
  );
}
