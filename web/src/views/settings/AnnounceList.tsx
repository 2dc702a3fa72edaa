/** The services that tell people of new titles and problems; each can be sent a test. */
import './ServerList.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { AnnounceResult, SettingsView } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import {
  type AnnounceService,
  aboutChoices,
  aboutOf,
  announceForms,
  announceNames,
  newAnnounce,
} from './announceDraft.ts';
import { KeyField } from './KeyField.tsx';

interface AnnounceListProps {
  readonly services: readonly AnnounceService[];
  /** How many of them the saved document has: only those can be sent a test. */
  readonly saved: readonly AnnounceService[];
  readonly library: string;
  readonly keys: SettingsView['keys'];
  readonly onChange: (services: readonly AnnounceService[]) => void;
  readonly onStored: () => void;
  /** Of the whole list. */
  readonly note: ComponentChildren;
}

export function AnnounceList({ services, saved, library, keys, onChange, onStored, note }: AnnounceListProps) {
  const words = useApp().texts.settings.announce;
  const replace = (old: AnnounceService, next: AnnounceService) =>
    onChange(services.map((one) => (one === old ? next : one)));
  return (
    <section class="server-list">
      <h3>{words.title}</h3>
      <p class="settings-hint">{words.hint}</p>
      <ul>
        {services.map((service, at) => {
          const { form, settings } = service;
          const place = saved.findIndex((one) => JSON.stringify(one) === JSON.stringify(service));
          return (
            <li key={at}>
              <Choice
                label={words.form}
                value={form}
                options={announceForms.map((value) => ({ value, text: announceNames[value] }))}
                onChange={(next) => replace(service, newAnnounce(next, services))}
              />
              <Choice
                label={words.about}
                value={aboutOf(settings)}
                options={(['both', 'titles', 'problems'] as const).map((value) => ({
                  value,
                  text: words.abouts[value],
                }))}
                onChange={(about) => replace(service, { form, settings: { ...settings, about: aboutChoices[about] } })}
              />
              {settings.url !== undefined ? <p dir="auto">{settings.url}</p> : null}
              {settings.url === undefined && settings.secretRef !== undefined ? (
                <KeyField
                  {...{ onStored, address: '', hint: words.hints[form], label: words.addressOf(announceNames[form]) }}
                  service={{ name: form, title: announceNames[form] }}
                  secret={keyOf(keys, settings.secretRef)}
                />
              ) : null}
              {place < 0 ? null : <TestButton library={library} place={place} name={announceNames[form]} />}
              <Button icon="close" onClick={() => onChange(services.filter((one) => one !== service))}>
                {words.remove(announceNames[form])}
              </Button>
            </li>
          );
        })}
      </ul>
      {note}
      <div>
        <Button onClick={() => onChange([...services, newAnnounce('discord', services)])}>{words.add}</Button>
      </div>
    </section>
  );
}

function keyOf(keys: SettingsView['keys'], secret: { readonly name: string; readonly key: string }) {
  const known = keys.find(({ name, key }) => name === secret.name && key === secret.key);
  return known ?? { ...secret, from: 'none' as const };
}

interface TestButtonProps {
  readonly library: string;
  readonly place: number;
  readonly name: string;
}

function TestButton({ library, place, name }: TestButtonProps) {
  const words = useApp().texts.settings.announce;
  const { isBusy, end, attempt } = useAttempt();
  const [result, setResult] = useState<AnnounceResult>();
  const send = () =>
    void attempt(
      async (client) => {
        setResult(undefined);
        const answer = await client.post<AnnounceResult>('settings/announcements', { library, place });
        setResult(answer);
        return answer;
      },
      ({ ok }) => (ok ? words.sent : words.notSent),
    );
  return (
    <div role="status">
      <Button busy={isBusy} label={`${words.test}: ${name}`} onClick={send}>
        {words.test}
      </Button>
      <AttemptFailure end={end} />
      {result === undefined ? null : (
        <p class={result.ok ? 'key-field-good' : 'key-field-bad'}>
          {result.ok ? (
            words.sent
          ) : (
            <>
              {words.notSent} <MessageText text={result.message} coded={result.coded} alone />
            </>
          )}
        </p>
      )}
    </div>
  );
}
