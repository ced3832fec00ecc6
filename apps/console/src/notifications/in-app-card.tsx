interface InAppCardProps {
  title?: string | undefined;
  body: string;
  link?: { url: string; label?: string | undefined } | undefined;
  /** Whether the element around it takes its direction from the text. */
  hasDirection?: boolean;
}

/** A notification as its feed shows it. Its text finds its own direction. */
export function InAppCard({ title, body, link, hasDirection = false }: InAppCardProps) {
  return (
    <div class="in-app" dir={hasDirection ? undefined : 'auto'}>
      {title !== undefined && <b>{title}</b>}
      <p>{body}</p>
      {link && <CallToAction url={link.url} label={link.label ?? link.url} />}
    </div>
  );
}

/** A link to the web opens in a tab of its own. Another address, such as a path of the customer's site, is shown without a link. */
function CallToAction({ url, label }: { url: string; label: string }) {
  if (!/^https?:\/\//i.test(url)) {
    return (
      <p class="call" title={url}>
        {label}
      </p>
    );
  }
  return (
    <p>
      <a class="call" href={url} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    </p>
  );
}
