import { Ltr } from '../../i18n/ltr.tsx';
import { connectionsTexts } from './connections-texts.ts';

/**
 * The name of a setting: in English as the API and the command line write it; in another language its translation, then that name.
 *
 * @param path such as `provider.request.url`, or a name with the number of a row, such as `rules 1`
 */
export function SettingName({ path }: { path: string }) {
  const t = connectionsTexts.value;
  const parts = path.split(/[ .]/);
  // The key of a header and the number of a row have no translation, and follow that of their setting.
  const named = parts.findLastIndex((part) => t.nameOfSetting(part) !== undefined);
  const translation = t.nameOfSetting(parts[named] ?? '');
  if (translation === undefined) return <Ltr>{path}</Ltr>;
  return (
    <>
      <bdi>{[translation, ...parts.slice(named + 1)].join(' ')}</bdi> <Ltr class="setting-path">{path}</Ltr>
    </>
  );
}
