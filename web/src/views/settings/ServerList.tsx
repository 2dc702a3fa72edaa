/** The media servers that a Library notifies, each with its key. */
import './ServerList.css';
import type { ComponentChildren } from 'preact';
import type { SettingsView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { useApp } from '../../state/appState.ts';
import { newSecret, type Server, serverKinds, serverNames } from './draft.ts';
import type { FaultAt } from './fieldFaults.ts';
import { KeyField } from './KeyField.tsx';
import { TextField } from './TextField.tsx';

export interface ServerListProps {
  readonly servers: readonly Server[];
  readonly keys: SettingsView['keys'];
  readonly faultAt: FaultAt;
  readonly onChange: (servers: readonly Server[]) => void;
  readonly onStored: () => void;
  /** Of the whole list. */
  readonly note: ComponentChildren;
}

export function ServerList({ servers, keys, faultAt, onChange, onStored, note }: ServerListProps) {
  const words = useApp().texts.settings.servers;
  const replace = (old: Server, next: Server) => onChange(servers.map((one) => (one === old ? next : one)));
  const add = () =>
    onChange([...servers, { kind: 'jellyfin', url: '', secret: newSecret('jellyfin', servers), rest: {} }]);
  return (
    <section class="server-list">
      <h3>{words.title}</h3>
      <p class="settings-hint">{words.hint}</p>
      <ul>
        {servers.map((server, at) => (
          // A server has no name before its address is entered, and the list is never reordered.
          <li key={at}>
            <Choice
              label={words.kind}
              value={server.kind}
              options={serverKinds.map((value) => ({ value, text: serverNames[value] }))}
              onChange={(kind) => replace(server, { ...server, kind, secret: newSecret(kind, servers) })}
            />
            <TextField
              label={words.url}
              isAddress
              placeholder="http://nas:8096"
              value={server.url}
              fault={faultAt('notify', String(at), server.kind, 'url')}
              onInput={(url) => replace(server, { ...server, url: url.trim() })}
            />
            <ServerKey server={server} keys={keys} onStored={onStored} />
            <Button
              icon="close"
              label={`${words.remove(serverNames[server.kind])}: ${server.url}`}
              onClick={() => onChange(servers.filter((one) => one !== server))}
            >
              {words.remove(serverNames[server.kind])}
            </Button>
          </li>
        ))}
      </ul>
      {note}
      <div>
        <Button onClick={add}>{words.add}</Button>
      </div>
    </section>
  );
}

type ServerKeyProps = Pick<ServerListProps, 'keys' | 'onStored'> & { readonly server: Server };

function ServerKey({ server: { kind, url, secret }, keys, onStored }: ServerKeyProps) {
  const words = useApp().texts.settings.servers;
  if (secret === undefined || url === '') return null;
  const known = keys.find(({ name, key }) => name === secret.name && key === secret.key);
  return (
    <KeyField
      {...{ onStored, address: url, hint: words.keyHints[kind] }}
      service={{ name: kind, title: `${serverNames[kind]} ${url}` }}
      secret={known ?? { ...secret, from: 'none' }}
    />
  );
}
