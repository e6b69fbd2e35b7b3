/** A sentence set apart by colour and an icon. */
import { type LucideIcon, TriangleAlert } from 'lucide-react';
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

export const Warning = ({ children }: Pick<NoteProps, 'children'>): ReactNode => (
  <Note tone="attention" icon={TriangleAlert}>
    {children}
  </Note>
);
