import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { uiTexts } from '../../ui/ui-texts.ts';
import { endpointsTexts } from './endpoints-texts.ts';

/** Shows a secret once, to copy. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const t = endpointsTexts.value;
  return (
    <Dialog titleId="secret-title" onClose={onClose}>
      <form method="dialog">
        <h2 id="secret-title">{t.secretTitle}</h2>
        <p class="soft">{t.secretHelp}</p>
        <CodeBlock text={secret} label={t.secret} copyLabel={uiTexts.value.copyNamed(t.secret)} />
        <div class="dialog-actions">
          <button type="submit" class="primary">
            {t.done}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
