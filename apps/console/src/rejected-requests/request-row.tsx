import type { RejectedRequest } from '../api/sandbox.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { preciseTime, timeWithSeconds } from '../ui/format.ts';
import { memo } from '../ui/memo.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { uiTexts } from '../ui/ui-texts.ts';
import { addressOf } from './filter-requests.ts';
import { rejectionTexts } from './rejection-texts.ts';

/** A rejected request: its route, the error and the request id, which is a link to it. */
export const RequestRow = memo(({ request }: { request: RejectedRequest }) => {
  const t = rejectionTexts.value;
  const { at, method, path, status, code, message, requestId } = request;
  return (
    <li>
      <p class="request-line">
        <time dateTime={at} title={preciseTime(at)}>
          {timeWithSeconds(at)}
        </time>
        <StatusBadge status={status} />
        <code>{`${method} ${path}`}</code>
        {code !== undefined && <span class="badge">{t.code(code)}</span>}
      </p>
      <p dir="auto">{message}</p>
      <p class="request-id">
        {t.requestId}{' '}
        <a href={addressOf(requestId)}>
          <Ltr>{requestId}</Ltr>
        </a>
        <CopyButton label={uiTexts.value.copy} text={requestId} ariaLabel={t.copyRequestId} />
      </p>
    </li>
  );
});
