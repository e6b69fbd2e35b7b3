/** A sentence set apart by colour and an icon. */
import type { ReactNode } from 'react';
import './note.css';

export type NoteTone = 'plain' | 'attention' | 'success' | 'danger';

export interface NoteProps {
  readonly tone?: NoteTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Note({ tone = 'plain', icon, children }: NoteProps): ReactNode {
  return (
    <div className="note" data-tone={tone}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
