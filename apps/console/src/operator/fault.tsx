import { Ltr } from '../i18n/ltr.tsx';
import { OriginalFault } from '../ui/original-fault.tsx';
import { RequestFault } from './api.ts';
import { operatorTexts } from './operator-texts.ts';

/** The problem of a failed request, with the id that finds it in logs. @param text in place of the message of the service */
export function Fault({ error, text }: { error: Error | undefined; text?: string | undefined }) {
  const requestId = error instanceof RequestFault ? error.requestId : undefined;
  return (
    <p class="fault" role="alert" hidden={error === undefined}>
      <bdi>{text ?? error?.message}</bdi> {text === undefined && <OriginalFault error={error} />}
      {requestId && (
        <small>
          {operatorTexts.value.requestId}: <Ltr>{requestId}</Ltr>
        </small>
      )}
    </p>
  );
}
