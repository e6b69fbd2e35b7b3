/** The shape of every kiosk screen: words on one side, what can be done on the other. */
import type { ReactNode } from 'react';
import './view.css';
import './card.css';

export interface ViewProps {
  /** For tests and styles: the kind of screen. */
  readonly name: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Stands above the title. */
  readonly mark?: ReactNode;
  /** Stands below the lead. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A new screen is announced by moving the focus to its title. */
function focusTitle(title: HTMLHeadingElement | null): void {
  title?.focus({ preventScroll: true });
}

export function View({ name, title, lead, mark, children, actions }: ViewProps): ReactNode {
  return (
    <main className="view" data-screen={name}>
      <div className="view-words">
        {mark}
        <h1 tabIndex={-1} ref={focusTitle}>
          {title}
        </h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        {children}
      </div>
      {actions === undefined ? null : <div className="view-actions">{actions}</div>}
    </main>
  );
}

/** A line of a card: an icon, what it says, and a little more. */
export function CardRow({
  icon,
  children,
  more,
}: {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly more?: ReactNode;
}): ReactNode {
  return (
    <li className="card-row">
      {icon}
      <div>
        <div className="card-row-main">{children}</div>
        {more === undefined ? null : <div className="card-row-more">{more}</div>}
      </div>
    </li>
  );
}
