/** The shape of every kiosk screen: words on one side, actions on the other; and parts that several screens have. */
import { Hand, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ItsTime } from '../../../contract/appointment.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FittedText } from '../../ui/fitted-text.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import type { Cause, KioskEvent } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import './card.css';
import './cause-line.css';
import './view.css';
import './mark.css';
import './out-of-reach.css';

export interface ViewProps {
  /** For tests and styles: the kind of screen. */
  readonly name: string;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the title: what happened, to be told from three metres. */
  readonly sign?: Sign | undefined;
  /** Below the lead. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** For staff who are called to the screen: below everything that is for the visitor. */
  readonly cause?: Cause | undefined;
}

export interface Sign {
  /** Each kind of outcome has its own. `attention` and `danger` are for trouble only. */
  readonly tone: 'plain' | 'success' | 'attention' | 'danger' | 'early' | 'day' | 'place' | 'neutral' | 'out';
  readonly icon: LucideIcon;
}

/** Moving the focus to its title announces a new screen. */
function focusTitle(title: HTMLHeadingElement | null): void {
  title?.focus({ preventScroll: true });
}

/** For titles: a line would end within "Check-in". Longer words may break. */
export const inWholeWords = (title: string): readonly ReactNode[] =>
  title.split(/(\p{L}{1,8}-\p{L}{1,8})/u).map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whole-word">
        {part}
      </span>
    ),
  );

export function View({ name, title, lead, sign, children, actions, cause }: ViewProps): ReactNode {
  return (
    <main className="view" data-screen={name}>
      <div className="view-words">
        {sign && (
          <div className="mark" data-tone={sign.tone}>
            <sign.icon aria-hidden />
          </div>
        )}
        <h1 tabIndex={-1} ref={focusTitle}>
          {inWholeWords(title)}
        </h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        {children}
      </div>
      {actions === undefined ? null : <div className="view-actions">{actions}</div>}
      {cause === undefined ? null : <CauseLine cause={cause} />}
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
      <Hand aria-hidden />
      {t('unknown.call')}
    </Button>
  );
}

/** Where a line takes visitors without an appointment now. */
export function WalkInButton({ send }: { readonly send: (event: KioskEvent) => void }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { walkIns: lines } = useScreen().settings.kiosk;
  if (lines === undefined) return null;
  // `randomUUID` is for pages over https only.
  const newId = (): string =>
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
  return (
    <Button className="action" onPress={() => send({ kind: 'walk-in', lines, visitId: newId() })}>
      {t('start.noAppointment')}
    </Button>
  );
}

function CauseLine({ cause }: { readonly cause: Cause }): ReactNode {
  const { t } = useTranslation('kiosk');
  const { name } = useScreen().settings.kiosk;
  return <p className="cause">{t(`cause.${cause}`, { name })}</p>;
}

interface ItsCardProps {
  readonly its: ItsTime;
  /** The appointment is on another day. */
  readonly withDay?: boolean;
  /** The time no longer holds. */
  readonly struck?: boolean;
}

/** Longer codes have a row of their own. */
const LONG_CODE = 8;

/** The appointment that the screen is about, for the visitor to recognise. */
export function ItsCard({ its, withDay = false, struck = false }: ItsCardProps): ReactNode {
  const { t } = useTranslation('kiosk');
  const { formats } = useScreen();
  const { code, startsAt, lineName } = its;
  const time = withDay ? formats.dateAndTime(startsAt) : formats.time(startsAt);
  return (
    <div className="card its-card">
      <div>
        <p className="its-time" data-day={withDay || undefined}>
          {struck ? <s>{time}</s> : time}
        </p>
        <p className="card-row-main">{lineName}</p>
      </div>
      <p className="its-code" dir="auto" data-long={code.length > LONG_CODE || undefined}>
        <span className="visually-hidden">{t('start.code')} </span>
        <FittedText text={code} />
      </p>
    </div>
  );
}
