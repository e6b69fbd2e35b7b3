/** A sentence set apart by colour and an icon. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './note.css';

export interface NoteProps {
  readonly tone?: 'plain' | 'attention' | 'success' | 'danger';
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

export function Note({ tone = 'plain', icon: Icon, children }: NoteProps): ReactNode {
  return (
    <div className="note" data-tone={tone}>
      {Icon && <Icon aria-hidden />}
      <div>{children}</div>
    </div>
  );
}
