import { useState } from 'preact/hooks';
import { Ltr } from '../../i18n/ltr.tsx';
import { announce } from '../../ui/announcer.tsx';
import { describeFault, send } from '../api.ts';
import { knowledgeTexts } from './knowledge-texts.ts';

const path = '/admin/v1/accounts/{accountId}/knowledge-bases/{baseId}/documents';

interface UploadFormProps {
  params: { accountId: string; baseId: string };
  /** Called after each document, and when all are uploaded. */
  onUploaded(): void;
}

/** Uploads documents one after the other. A document that is rejected does not stop the others. */
export function UploadForm({ params, onUploaded }: UploadFormProps) {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const t = knowledgeTexts.value;
  const isUploading = progress !== undefined && progress.done < progress.all;
  return (
    <form class="upload" onSubmit={upload}>
      <p class="soft">{t.uploadHelp}</p>
      <div class="upload-fields">
        {/* The control of the browser would be in the language of the browser. */}
        <label class="button file-choice">
          <input
            type="file"
            name="files"
            class="visually-hidden"
            multiple
            required
            accept=".md,.markdown,.html,.htm,.txt,.pdf,.docx"
            aria-describedby="chosen-files"
            onChange={({ currentTarget: { files } }) => setChosen([...(files ?? [])].map(({ name }) => name))}
          />
          {t.chooseFiles}
        </label>
        <span id="chosen-files" class="soft">
          {chosen.length > 0 ? <Ltr>{chosen.join(', ')}</Ltr> : t.noFile}
        </span>
        <button type="submit" class="primary" disabled={isUploading}>
          {t.upload}
        </button>
      </div>
      {progress && (
        <p class="upload-progress">
          <progress max={progress.all} value={progress.done} aria-label={t.upload} />
          {t.uploading(progress.done, progress.all)}
        </p>
      )}
      {faults.length > 0 && (
        <ul class="fault" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </form>
  );

  async function upload(event: Event): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const files = new FormData(form).getAll('files').filter((one) => one instanceof File);
    setFaults([]);
    for (const [index, file] of files.entries()) {
      setProgress({ done: index, all: files.length });
      try {
        await send('post', path, { params, body: { path: file.name, content: await toBase64(file) } });
      } catch (error) {
        setFaults((before) => [...before, t.uploadFailed(file.name, describeFault(error as Error))]);
      }
      onUploaded();
    }
    setProgress({ done: files.length, all: files.length });
    announce(t.uploading(files.length, files.length));
    form.reset();
    setChosen([]);
  }
}

/** Reads a file as Base64. */
function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The text of a data URL follows its first comma.
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
