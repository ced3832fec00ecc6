import type { MessageDetails, ReceiptView, SandboxMessage } from '../api/sandbox.ts';
import { preciseTime, timeWithSeconds } from '../ui/format.ts';

interface CarrierSectionProps {
  carrier: MessageDetails['carrier'];
  message: SandboxMessage;
}

/** The delivery receipts of an outbound message: those that came, and those to come. */
export function CarrierSection({ carrier: { receipts, plan }, message }: CarrierSectionProps) {
  if (message.direction === 'inbound') return null;
  return (
    <section data-part="carrier">
      <h3>Carrier</h3>
      <ol class="receipts">
        {[...receipts, ...plan].map((receipt, index) => (
          <Receipt key={index} receipt={receipt} />
        ))}
      </ol>
      {receipts.length + plan.length === 0 && <p class="soft">No delivery receipts yet.</p>}
    </section>
  );
}

/** `reportedAt` is absent from a receipt that is to come. */
function Receipt({
  receipt: { status, at, reportedAt },
}: {
  receipt: Omit<ReceiptView, 'reportedAt'> & { reportedAt?: string };
}) {
  return (
    <li data-state={status} data-reported={reportedAt === undefined ? undefined : ''}>
      <b>{status}</b>
      <time dateTime={at} title={preciseTime(at)}>
        {timeWithSeconds(at)}
      </time>
      <span class="soft">{reportedAt === undefined ? 'planned' : `received ${timeWithSeconds(reportedAt)}`}</span>
    </li>
  );
}
