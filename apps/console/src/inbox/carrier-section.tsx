import type { MessageDetails, ReceiptView, SandboxMessage } from '../api/sandbox.ts';
import { Ltr } from '../i18n/ltr.tsx';
import { preciseTime, timeWithSeconds } from '../ui/format.ts';
import { inboxTexts } from './inbox-texts.ts';

interface CarrierSectionProps {
  carrier: MessageDetails['carrier'];
  message: SandboxMessage;
}

/** The delivery receipts of an outbound message: those that came, and those to come. */
export function CarrierSection({ carrier: { receipts, plan }, message }: CarrierSectionProps) {
  if (message.direction === 'inbound') return null;
  const t = inboxTexts.value;
  return (
    <section data-part="carrier">
      <h3>{t.carrier}</h3>
      <ol class="receipts">
        {[...receipts, ...plan].map((receipt, index) => (
          <Receipt key={index} receipt={receipt} />
        ))}
      </ol>
      {receipts.length + plan.length === 0 && <p class="soft">{t.noReceipts}</p>}
    </section>
  );
}

/** `reportedAt` is absent from a receipt that is to come. */
function Receipt({
  receipt: { status, at, reportedAt },
}: {
  receipt: Omit<ReceiptView, 'reportedAt'> & { reportedAt?: string };
}) {
  const t = inboxTexts.value;
  return (
    <li data-state={status} data-reported={reportedAt === undefined ? undefined : ''}>
      <b>
        <Ltr>{status}</Ltr>
      </b>
      <time dateTime={at} title={preciseTime(at)}>
        {timeWithSeconds(at)}
      </time>
      <span class="soft">{reportedAt === undefined ? t.planned : t.receivedAt(timeWithSeconds(reportedAt))}</span>
    </li>
  );
}
