/** A choice of one value, as a native select, which works best on phones and with screen readers. */
import './Choice.css';
import { useId } from 'preact/hooks';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
  /** The label is read by screen readers but not shown. */
  readonly labelHidden?: boolean;
}

export function Choice<Value extends string>({ label, value, options, onChange, labelHidden }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div class="choice">
      <label class={labelHidden === true ? 'visually-hidden' : 'choice-label'} for={id}>
        {label}
      </label>
      <select
        id={id}
        class="choice-select"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
