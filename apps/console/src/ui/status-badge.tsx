/** An HTTP status, coloured by success. */
export function StatusBadge({ status }: { status: number }) {
  return <span class={`status ${status < 300 ? 'good' : 'bad'}`}>{status}</span>;
}
