import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { NewContent } from '../api/sandbox.ts';
import { upload } from '../sandbox/request.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { inboxTexts } from './inbox-texts.ts';

/** The limit of the service. */
const maxBytes = 10 * 1024 * 1024;

type ChosenFile = Signal<File | undefined>;

/** Chooses a file to send. */
export function AttachButton({ file, onChoose }: { file: ChosenFile; onChoose(): void }) {
  const input = useRef<HTMLInputElement>(null);
  const t = inboxTexts.value;
  return (
    <span class="attach">
      <IconButton icon="clip" label={t.attachFile} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.file}
        onChange={({ currentTarget }) => {
          file.value = currentTarget.files?.[0];
          // The same file can be chosen again after it was removed.
          currentTarget.value = '';
          if (file.value) onChoose();
        }}
      />
    </span>
  );
}

/** The chosen file, and a button that removes it. */
export function AttachedFile({ file }: { file: ChosenFile }) {
  return (
    <p class="attached" hidden={file.value === undefined}>
      {file.value && (
        <>
          <Icon name="clip" />
          <bdi>{file.value.name}</bdi>
          <IconButton
            icon="close"
            label={inboxTexts.value.removeFile}
            onClick={() => {
              file.value = undefined;
            }}
          />
        </>
      )}
    </p>
  );
}

/** Uploads a file. @param caption empty for none @returns the content of its message */
export async function uploadedContent(file: File, caption: string): Promise<NewContent> {
  if (file.size > maxBytes) throw new Error(inboxTexts.value.fileTooLarge);
  const { id, mediaType } = await upload(file);
  const kind = mediaType.split('/', 1)[0] ?? '';
  const type = kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
  return { type, file: { id, filename: file.name.slice(0, 240) }, ...(caption !== '' && { caption }) };
}
