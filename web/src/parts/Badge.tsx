/** A short word in a box: 4K, HDR10, a state. */
import './Badge.css';

export interface BadgeProps {
  readonly text: string;
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'veil';
}

export function Badge({ text, tone = 'plain' }: BadgeProps) {
  return <span class={`badge badge-${tone}`}>{text}</span>;
}
