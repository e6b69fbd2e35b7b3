/** The right side: problems, the selected appointment or the inbox, and what can be undone. */
import type { KeyboardEvent, ReactNode } from 'react';
import { shortNameOf } from '../../../contract/code-key.ts';
import type { DeskAppointment, PendingIntent } from '../../../contract/desk-appointment.ts';
import { UNDO_MS } from '../../../contract/limits.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { useNow } from '../../ui/use-now.ts';
import type { BookingCalls } from '../booking/booking-calls.ts';
import { type Day, undoables, undoSecondsLeft } from '../day/day.ts';
import type { DeskAction, DeskState, DeskStore, Problem, ProblemKind } from '../day/desk-store.ts';
import { Card } from '../cards/card.tsx';
import { LetterHint } from '../keys/letter-hint.tsx';
import { InUndoPlace } from '../window/undo-place.tsx';
import { NextUp } from './next-up.tsx';
import { type PanelKeyboard, Selected } from './selected.tsx';
import './side-panel.css';

export interface SidePanelProps extends PanelKeyboard {
  readonly state: DeskState;
  readonly store: DeskStore;
  readonly bookings: BookingCalls;
  readonly selected: DeskAppointment | undefined;
  readonly today: Day | undefined;
  readonly inbox: ReactNode;
  readonly toast: ReactNode;
  readonly onSelect: (appointmentId: string) => void;
  readonly onFind: (text: string) => void;
  readonly onUndone: () => void;
}

export function SidePanel(props: SidePanelProps): ReactNode {
  const { state, store, selected, inbox, now, onBack } = props;
  const { t } = useTranslation('desk');

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onBack();
  }

  function act(action: DeskAction | 'seen', appointment: DeskAppointment): void {
    void (action === 'seen' ? store.see(appointment) : store.act(action, appointment));
    props.onActed();
  }

  async function undo(appointment: DeskAppointment, intent: PendingIntent): Promise<void> {
    await store.undo(appointment, intent);
    // The button that was pressed is gone, and with it the keyboard's place.
    props.onUndone();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads back from the controls in it
    <aside
      className="desk-panel"
      aria-label={t(inbox === undefined ? 'panel.label' : 'inbox.label')}
      onKeyDown={onKeyDown}
    >
      <div className="panel-above">
        <ProblemCards problems={state.problems} onDismiss={store.dismissProblem} />
        {inbox}
        {inbox === undefined && selected === undefined && (
          <NextUp today={props.today} status={state.status} now={now} onSelect={props.onSelect} />
        )}
        {inbox === undefined && selected !== undefined && (
          <Selected
            key={selected.appointmentId}
            appointment={selected}
            calls={props.bookings}
            status={state.status}
            now={now}
            busy={state.busy.has(selected.appointmentId)}
            actionsRef={props.actionsRef}
            headingRef={props.headingRef}
            onAct={(action) => act(action, selected)}
            onUnreadNoShow={(ask) => {
              void store.markNoShowUnread(selected, ask);
              props.onActed();
            }}
            onActed={props.onActed}
            isMenuOpen={props.isMenuOpen}
            onMenuClosed={props.onMenuClosed}
            onQuiet={(isQuiet) => void store.callQuietly(selected, isQuiet)}
            onReschedule={() => props.bookings.forms.open({ kind: 'reschedule', appointment: selected })}
            onPrint={() => void store.printNumber(selected)}
            onFind={props.onFind}
            onBack={onBack}
          />
        )}
      </div>
      <div className="panel-below">
        {props.toast}
        {state.day !== undefined && (
          <InUndoPlace>
            <UndoBars
              day={state.day}
              busy={state.busy}
              onUndo={(appointment, intent) => void undo(appointment, intent)}
            />
          </InUndoPlace>
        )}
      </div>
    </aside>
  );
}

interface UndoBarsProps {
  readonly day: Day;
  readonly busy: ReadonlySet<string>;
  readonly onUndo: (appointment: DeskAppointment, intent: PendingIntent) => void;
}

const TICK_MS = 250;

function UndoBars({ day, busy, onUndo }: UndoBarsProps): ReactNode {
  const { t } = useTranslation('desk');
  const { clock } = useScreen();
  const now = useNow(clock, TICK_MS);
  const pending = undoables(day.byId.values(), day.undoUntil, now);
  const newest = pending.at(-1);
  return (
    <section className="undo" aria-label={t('undo.label')}>
      {/* Said once for each bar; the countdown itself would be read out every second. */}
      <output className="visually-hidden">
        {newest !== undefined &&
          t(`undo.said.${newest.intent.kind}`, {
            code: shortNameOf(newest.appointment),
            seconds: UNDO_MS / 1_000,
          })}
      </output>
      {pending.map(({ appointment, intent, endsAt }) => (
        <div key={intent.intentId} className="undo-bar">
          <span>
            {t(`undo.${intent.kind}`, {
              code: shortNameOf(appointment),
              seconds: undoSecondsLeft(endsAt, now),
            })}
          </span>
          <Button
            kind="quiet"
            aria-label={t('undo.buttonFor', { code: shortNameOf(appointment) })}
            needsHub
            isBusy={busy.has(appointment.appointmentId)}
            onPress={() => onUndo(appointment, intent)}
          >
            {t('undo.button')}
            {intent === newest?.intent && <LetterHint letter="u" />}
          </Button>
        </div>
      ))}
    </section>
  );
}

interface ProblemCardsProps {
  readonly problems: readonly Problem[];
  readonly onDismiss: (appointmentId: string) => void;
}

/** What went wrong with what this clerk did, at the top of the side panel until it is dismissed or tried again. */
function ProblemCards({ problems, onDismiss }: ProblemCardsProps): ReactNode {
  const { t } = useTranslation('desk');
  return (
    <section className="problems" aria-label={t('card.label')} aria-live="polite">
      {problems.map((problem) => (
        <ProblemCard
          key={problem.appointmentId}
          problem={problem}
          onDismiss={() => onDismiss(problem.appointmentId)}
        />
      ))}
    </section>
  );
}

function ProblemCard({
  problem: { code, attempted, problem },
  onDismiss,
}: {
  readonly problem: Problem;
  readonly onDismiss: () => void;
}): ReactNode {
  const { t } = useTranslation('desk');
  const unsure = problem.kind === 'no-answer' || problem.kind === 'failed';
  return (
    <Card
      tone="danger"
      title={unsure ? t('problem.unsureTitle', { code }) : t(`problem.title.${attempted}`, { code })}
      needsHub={false}
      level={2}
      onDismiss={onDismiss}
    >
      <p>{problemSentence(t, problem)}</p>
    </Card>
  );
}

function problemSentence(t: TFunction<'desk'>, problem: ProblemKind): string {
  switch (problem.kind) {
    case 'not-possible':
      return t(`problem.notPossible.${problem.status}`);
    case 'doubt':
      return t(`sure.${problem.doubt}`);
    default:
      return t(`problem.${problem.kind}`);
  }
}
