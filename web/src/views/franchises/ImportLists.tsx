/** What is missing, for Radarr and Sonarr: addresses under which they read it. The secret part of an address is shown once. */
import './ImportLists.css';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { instantText } from '../../format/words.ts';
import type { FranchiseView, ListAddresses, ListAddressView, MadeListAddress } from '../../generated/api.ts';
import { AttemptFailure } from '../../parts/AttemptText.tsx';
import { Button } from '../../parts/Button.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { CopyLine } from '../../parts/CopyLine.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { at } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useAttempt } from '../../state/useAttempt.ts';
import { type Loaded, useLoaded } from '../../state/useLoaded.ts';

interface ImportListsProps {
  /** Absent: of all stories. */
  readonly story?: Pick<FranchiseView, 'id' | 'wanted'>;
  /** For a button elsewhere that opens it. */
  readonly area?: RefObject<HTMLDetailsElement | null>;
}

const programs = ['radarr', 'sonarr'] as const;

export function ImportLists({ story, area }: ImportListsProps) {
  const { franchises: words } = useApp().texts;
  const [isOpen, setOpen] = useState(false);
  return (
    <details ref={area ?? null} class="import-lists" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{story === undefined ? words.importLists.titleOfAll : words.importLists.title}</summary>
      {isOpen ? <Inside story={story} /> : null}
    </details>
  );
}

function Inside({ story }: { readonly story: ImportListsProps['story'] | undefined }) {
  const { texts, locale } = useApp();
  const { importLists: words } = texts.franchises;
  const loaded = useLoaded<ListAddresses>('wanted/addresses');
  const [made, setMade] = useState<MadeListAddress>();
  const { isBusy, end, attempt } = useAttempt();
  const count = (value: number) => value.toLocaleString(locale);
  const withoutId = story === undefined ? 0 : story.wanted.radarr.withoutId + story.wanted.sonarr.withoutId;
  return (
    <div class="import-lists-inside">
      {story === undefined ? null : (
        <p>{words.missing(count(story.wanted.radarr.items), count(story.wanted.sonarr.items))}</p>
      )}
      {withoutId === 0 ? null : <p class="import-lists-hint">{words.withoutId(withoutId, count(withoutId))}</p>}
      <p class="import-lists-hint">{words.hint}</p>
      {made === undefined ? null : <Made path={made.path} />}
      <LoadedView of={loaded}>
        {({ addresses }) => (
          <Addresses
            addresses={addresses.filter((address) => address.story === story?.id)}
            loaded={loaded}
            revoked={(id) => {
              if (made?.id === id) setMade(undefined);
            }}
          />
        )}
      </LoadedView>
      <div>
        <Button
          busy={isBusy}
          onClick={() =>
            void attempt(async (client) => {
              setMade(await client.post<MadeListAddress>('wanted/addresses', { story: story?.id }));
              loaded.reload();
            }, words.made)
          }
        >
          {words.make}
        </Button>
      </div>
      <AttemptFailure end={end} />
    </div>
  );
}

/** The address of each program, and what to do there. */
function Made({ path }: { readonly path: string }) {
  const { importLists: words } = useApp().texts.franchises;
  return (
    <>
      <p>{words.once}</p>
      {programs.map((program) => {
        const address = `${location.origin}${at(path)}/${program}`;
        return (
          <section key={program}>
            <h3>{words.names[program]}</h3>
            <CopyLine text={address} what={words.addressOf(words.names[program])} />
            <ol class="import-lists-steps">
              {words.steps[program].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        );
      })}
      <p class="import-lists-hint">{words.otherHost(location.host)}</p>
    </>
  );
}

interface AddressesProps {
  readonly addresses: readonly ListAddressView[];
  readonly loaded: Loaded<ListAddresses>;
  readonly revoked: (id: string) => void;
}

function Addresses({ addresses, loaded, revoked }: AddressesProps) {
  const { texts, locale } = useApp();
  const { importLists: words } = texts.franchises;
  const { isBusy, end, attempt } = useAttempt();
  const revoke = (id: string) =>
    void attempt(async (client) => {
      await client.remove(`wanted/addresses/${encodeURIComponent(id)}`);
      revoked(id);
      loaded.reload();
    }, words.revoked);
  if (addresses.length === 0) return null;
  return (
    <>
      <ul>
        {addresses.map(({ id, madeAt }) => {
          const when = instantText(madeAt, locale);
          return (
            <li key={id} class="import-lists-made">
              <span>{words.madeAt(when)}</span>
              <ConfirmButton
                text={words.revoke}
                label={`${words.revoke}: ${words.madeAt(when)}`}
                busy={isBusy}
                no={words.revokeNo}
                yes={words.revokeYes}
                onConfirm={() => revoke(id)}
              >
                <p>{words.madeAt(when)}</p>
                <p>{words.revokeQuestion}</p>
              </ConfirmButton>
            </li>
          );
        })}
      </ul>
      <AttemptFailure end={end} />
    </>
  );
}
