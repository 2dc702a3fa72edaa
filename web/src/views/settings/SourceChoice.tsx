/** The services that are asked, each with its key and, for mirrors, its address. */
import './SourceChoice.css';
import { useId } from 'preact/hooks';
import type { SettingsView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { type ChosenSource, keyNameOf, type Service } from './choices.ts';
import type { Fault, FaultAt } from './fieldFaults.ts';
import { KeyField } from './KeyField.tsx';
import { TextField } from './TextField.tsx';

export interface SourceChoiceProps {
  /** Those that may be chosen. */
  readonly services: readonly Service[];
  readonly keys: SettingsView['keys'];
  /** References of keys that a document names, by service. */
  readonly secrets?: ReadonlyMap<string, { readonly name: string; readonly key: string }>;
  readonly chosen: readonly ChosenSource[];
  readonly faultAt: FaultAt;
  readonly onChange: (chosen: readonly ChosenSource[]) => void;
  readonly onStored: () => void;
}

export function SourceChoice({ services, keys, secrets, chosen, faultAt, onChange, onStored }: SourceChoiceProps) {
  const words = useApp().texts.settings.sources;
  return (
    <ul class="source-choice">
      {services.map((service) => {
        const source = chosen.find(({ name }) => name === service.name);
        const others = chosen.filter((one) => one !== source);
        return (
          <li key={service.name}>
            <ServiceSwitch
              service={service}
              isOn={source !== undefined}
              toggle={(on) => onChange(on ? [...others, { name: service.name, address: '' }] : others)}
            />
            {source === undefined ? null : (
              <div class="source-choice-more">
                {service.needsKey ? (
                  <KeyField
                    {...{ service, onStored, address: source.address, secret: secretOf(service, keys, secrets) }}
                    hint={words.keyHints[service.name]}
                  />
                ) : null}
                <Address
                  address={source.address}
                  onChange={(address) => onChange(chosen.map((one) => (one === source ? { ...one, address } : one)))}
                  service={service.title}
                  fault={faultAt('sources', '*', service.name, 'baseUrl')}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function secretOf(
  { name }: Service,
  keys: SettingsView['keys'],
  secrets: SourceChoiceProps['secrets'],
): SettingsView['keys'][number] {
  const ref = secrets?.get(name) ?? keyNameOf(name, keys);
  return keys.find((one) => one.name === ref.name && one.key === ref.key) ?? { ...ref, from: 'none' };
}

interface ServiceSwitchProps {
  readonly service: Service;
  readonly isOn: boolean;
  readonly toggle: (on: boolean) => void;
}

function ServiceSwitch({ service: { name, title, gives, needsKey, hasFreeKey }, isOn, toggle }: ServiceSwitchProps) {
  const words = useApp().texts.settings.sources;
  const id = useId();
  const known = words.gives[name];
  const keyText = hasFreeKey ? words.needsFreeKey : words.needsKey;
  return (
    <div class="source-choice-service">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-gives`}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      <label for={id}>{title}</label>
      <p id={`${id}-gives`}>
        {known ?? <span lang="en">{gives}</span>} {needsKey ? keyText : ''}
      </p>
    </div>
  );
}

interface AddressProps {
  readonly service: string;
  readonly address: string;
  readonly fault: Fault | undefined;
  readonly onChange: (address: string) => void;
}

function Address({ service, address, fault, onChange }: AddressProps) {
  const words = useApp().texts.settings.key;
  return (
    // A fault in a closed part would not be seen.
    <details class="source-choice-address" open={fault !== undefined}>
      <summary>{words.address}</summary>
      <TextField
        label={`${words.address}: ${service}`}
        hidesLabel
        isAddress
        value={address}
        hint={words.addressHint}
        fault={fault}
        onInput={(value) => onChange(value.trim())}
      />
    </details>
  );
}
