/** The documents as they are. */
import type { SettingsView } from '../../generated/api.ts';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';

export function Documents({ settings: { elsewhere, files } }: { readonly settings: SettingsView }) {
  return (
    <>
      {elsewhere === undefined ? null : (
        <Notice title={<MessageText text={elsewhere.message} coded={elsewhere.coded} />} tone="info" place="line" />
      )}
      {files.map(({ file, text, readOnly }) => (
        <section key={file} class="settings-file">
          <h2 dir="auto">{file}</h2>
          {readOnly === undefined ? null : (
            <Notice title={<MessageText text={readOnly.message} coded={readOnly.coded} />} tone="info" place="line" />
          )}
          <textarea class="settings-text" aria-label={file} readOnly rows={20} value={text} />
        </section>
      ))}
    </>
  );
}
