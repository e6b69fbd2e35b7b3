/** The shape of every kiosk screen: words on one side, actions on the other; and parts that several screens have. */
import { HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { Cause, KioskEvent } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import './card.css';
import './cause-line.css';
import './view.css';

export interface ViewProps {
  /** For tests and styles: the kind of screen. */
  readonly name: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the title. */
  readonly mark?: ReactNode;
  /** Below the lead. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Moving the focus to its title announces a new screen. */
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

export function CallButton({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <Button kind="primary" className="action" onPress={() => send({ kind: 'opened', overlay: 'help' })}>
      <HandHelping aria-hidden />
      {t('unknown.call')}
    </Button>
  );
}

/** Which kiosk is out of order, and a short code for the cause, for whoever is called to it. */
export function CauseLine({ cause }: { readonly cause: Cause }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { name } = useScreen().settings.kiosk;
  return <p className="cause">{t(`cause.${cause}`, { name })}</p>;
}
