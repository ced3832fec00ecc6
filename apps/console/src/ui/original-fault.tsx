/** An error whose message is a translation. */
interface TranslatedError extends Error {
  /** The text of the service, in English; absent where it is the message. */
  readonly original?: string | undefined;
}

/** The text of the service below its translation, which says less. */
export function OriginalFault({ error }: { error: TranslatedError | undefined }) {
  if (error?.original === undefined) return null;
  return (
    <span class="original" lang="en" dir="ltr">
      {error.original}
    </span>
  );
}
