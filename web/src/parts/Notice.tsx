/** A state in words: empty, failed, or information. Marked by shape and text, not by colour alone. */
import './Notice.css';
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './Icon.tsx';

export interface NoticeProps {
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad' | 'info';
  readonly icon?: IconName;
  /** `view`: centred in an empty view. `line`: above other content. */
  readonly place?: 'view' | 'line';
}

export function Notice({ title, children, tone = 'plain', icon, place = 'view' }: NoticeProps) {
  return (
    <div class={`notice notice-${place} notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon === undefined ? null : <Icon name={icon} size={place === 'view' ? 40 : 20} />}
      <div>
        <p class="notice-title">{title}</p>
        {children === undefined ? null : <div class="notice-more">{children}</div>}
      </div>
    </div>
  );
}
