import { useContext, useState } from 'preact/hooks';
import type { MessageFile } from '../api/sandbox.ts';
import { ButtonTabIndex, Icon } from '../ui/icon.tsx';
import { inboxTexts } from './inbox-texts.ts';
import { WebLink } from './message-text.tsx';

type Kind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

interface MessageFileViewProps {
  kind: Kind;
  file: MessageFile;
  caption?: string | undefined;
}

/**
 * A file of a message. A stored file is shown; one on the web is loaded when a person asks for it, since its owner sees who loads it.
 */
export function MessageFileView({ kind, file, caption }: MessageFileViewProps) {
  const label = caption ?? file.filename ?? inboxTexts.value.kinds[kind];
  if (kind === 'document') return <DocumentLink file={file} />;
  if (file.id === undefined) return <RemoteFile kind={kind} url={file.link ?? ''} label={label} />;
  return <ShownFile key={file.id} kind={kind} src={`/sandbox/media/${encodeURIComponent(file.id)}`} label={label} />;
}

function DocumentLink({ file: { id, link, filename, mediaType } }: { file: MessageFile }) {
  const t = inboxTexts.value;
  const type = mediaType?.split('/').at(-1)?.split(';')[0];
  const content = (
    <>
      <Icon name="document" />
      <span>
        <b>
          <bdi>{filename ?? t.kinds.document}</bdi>
        </b>
        <small>{id ? (type?.toUpperCase() ?? t.file) : hostOf(link)}</small>
      </span>
      <Icon name="download" />
    </>
  );
  const href = id === undefined ? link : `/sandbox/media/${encodeURIComponent(id)}`;
  if (href === undefined || !URL.canParse(href, location.href)) return <span class="file">{content}</span>;
  return (
    <a class="file" href={href} download={filename ?? true} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

interface ShownFileProps {
  kind: Exclude<Kind, 'document'>;
  src: string;
  label: string;
}

function ShownFile({ kind, src, label }: ShownFileProps) {
  const [isMissing, setMissing] = useState(false);
  const onError = () => setMissing(true);
  if (isMissing) return <MissingFile kind={kind} src={src} />;
  const media = { src, controls: true, preload: 'metadata', 'aria-label': label, onError } as const;
  if (kind === 'video') return <video {...media} />;
  if (kind === 'audio' || kind === 'voice') return <audio {...media} />;
  const picture = (
    <img src={src} alt={label} loading="lazy" decoding="async" referrerpolicy="no-referrer" onError={onError} />
  );
  if (kind === 'sticker') return picture;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer" class="picture">
      {picture}
    </a>
  );
}

function MissingFile({ kind, src }: Omit<ShownFileProps, 'label'>) {
  const isStored = src.startsWith('/');
  const t = inboxTexts.value;
  return (
    <p class="placeholder">
      <Icon name={kind === 'sticker' ? 'image' : kind} />
      <span>{isStored ? t.fileNotKept : t.fileNotShown}</span>
      {!isStored && <WebLink url={src}>{t.openFile}</WebLink>}
    </p>
  );
}

function RemoteFile({ kind, url, label }: { kind: Exclude<Kind, 'document'>; url: string; label: string }) {
  const [isLoaded, setLoaded] = useState(false);
  const tabIndex = useContext(ButtonTabIndex);
  const t = inboxTexts.value;
  if (isLoaded) return <ShownFile kind={kind} src={url} label={label} />;
  return (
    <p class="placeholder">
      <Icon name={kind === 'sticker' ? 'image' : kind} />
      <span>{hostOf(url)}</span>
      <button type="button" class="load" tabIndex={tabIndex} onClick={() => setLoaded(true)}>
        {t.load(t.kinds[kind])}
      </button>
    </p>
  );
}

function hostOf(url = ''): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
