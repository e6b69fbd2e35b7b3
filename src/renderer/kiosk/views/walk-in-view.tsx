/** Without an appointment: which line, who, and how it ended. Loaded when first shown. */
import { ArrowLeft, ArrowRight, CalendarCheck, ConciergeBell, Hourglass, RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import walkIns from '../../../words/en/walk-ins.json' with { type: 'json' };
import type { WalkInLine } from '../../../contract/walk-in.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskEvent, WalkIn, WalkInAsking, WalkInField, WalkInTold } from '../flow/flow-state.ts';
import { Button } from '../hands/button.tsx';
import { NameKeys, sentences as ofKeys, TextField } from '../hands/name-keys.tsx';
import './choose-view.css';
import { CallButton, ItsCard, View } from './view.tsx';
import './without-code-view.css';

export const sentences = { ...ofKeys, 'walk-ins': walkIns };

type Send = (event: KioskEvent) => void;

interface WalkInViewProps {
  readonly state: WalkIn | WalkInAsking | WalkInTold;
  readonly send: Send;
}

export function WalkInView({ state, send }: WalkInViewProps): ReactNode {
  switch (state.kind) {
    case 'walk-in':
      return state.line === undefined ? (
        <LinesView send={send} />
      ) : (
        <FormView state={state} line={state.line} send={send} />
      );
    case 'walk-in-asking':
      return <AskingView isLong={state.times > 0} />;
    case 'walk-in-told':
      return <ToldView answer={state.answer} send={send} />;
  }
}

function BackButton({ send }: { readonly send: Send }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <Button className="action" onPress={() => send({ kind: 'went-back' })}>
      <ArrowLeft aria-hidden />
      {t('help.back')}
    </Button>
  );
}

/** The lines of now, whatever they were when the visitor began. */
function LinesView({ send }: { readonly send: Send }): ReactNode {
  const { t: ofWalkIns } = useTranslation('walk-ins');
  const { settings, formats } = useScreen();
  const { walkIns: lines = [] } = settings.kiosk;
  return (
    <View
      name="walk-in-lines"
      title={ofWalkIns('lines.title')}
      lead={ofWalkIns('lines.lead')}
      actions={
        <>
          <ul className="choices" data-many={lines.length > 3 || undefined}>
            {lines.map((line) => (
              <li key={line.lineId}>
                <Button
                  className="choice"
                  disabled={line.until === undefined}
                  onPress={() => send({ kind: 'line-chosen', line })}
                >
                  <span className="choice-words">
                    <span className="choice-line" dir="auto">
                      {line.name}
                    </span>
                  </span>
                  <span className="choice-until">
                    {line.until === undefined
                      ? ofWalkIns('lines.closed')
                      : ofWalkIns('lines.until', { until: formats.timeWithArticle(line.until) })}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
          <BackButton send={send} />
        </>
      }
    />
  );
}

const FIELDS: readonly WalkInField[] = ['firstName', 'lastName', 'phoneNumber'];

interface FormViewProps {
  readonly state: WalkIn;
  readonly line: WalkInLine;
  readonly send: Send;
}

function FormView({ state, line, send }: FormViewProps): ReactNode {
  const { t: ofWalkIns } = useTranslation('walk-ins');
  const { typed, field, wrong } = state;
  const turnTo = useCallback((to: WalkInField) => send({ kind: 'field-chosen', field: to }), [send]);
  const said = wrong === undefined ? '' : ofWalkIns(`form.wrong.${wrong}`);
  return (
    <main className="view view-without-code" data-screen="walk-in">
      <div className="view-words">
        <h1>{ofWalkIns('form.title')}</h1>
        <p className="lead">{said || ofWalkIns('form.lead', { lineName: line.name })}</p>
        <output className="visually-hidden">{said}</output>
      </div>
      <div className="claim-fields" data-asks="walk-in">
        {FIELDS.map((each) => (
          <TextField
            key={each}
            label={ofWalkIns(`form.${each}`)}
            value={typed[each]}
            isCurrent={field === each}
            isNudged={wrong === each}
            onFocus={() => turnTo(each)}
            onChange={(text) => send({ kind: 'replaced', text })}
          />
        ))}
      </div>
      <NameKeys digits send={send} />
      <div className="view-actions claim-actions">
        <Button kind="primary" className="action" onPress={() => send({ kind: 'submitted' })}>
          {ofWalkIns('form.ask')}
          <ArrowRight aria-hidden />
        </Button>
        <BackButton send={send} />
      </div>
    </main>
  );
}

/** `isLong`: the booking system has not answered yet, and the request is on disk. */
function AskingView({ isLong }: { readonly isLong: boolean }): ReactNode {
  const { t: ofWalkIns } = useTranslation('walk-ins');
  return (
    <View
      key={String(isLong)}
      name="walk-in-asking"
      title={isLong ? ofWalkIns('asking.savedTitle') : ofWalkIns('asking.title')}
      lead={isLong ? ofWalkIns('asking.savedLead') : ofWalkIns('asking.lead')}
    >
      <div className="waiting-dots" aria-hidden>
        <span />
        <span />
        <span />
      </div>
    </View>
  );
}

function DoneButton({ send }: { readonly send: Send }): ReactNode {
  const { t } = useTranslation('kiosk');
  return (
    <Button className="action" onPress={() => send({ kind: 'ended' })}>
      {t('end.done')}
    </Button>
  );
}

function ToldView({
  answer,
  send,
}: {
  readonly answer: WalkInTold['answer'];
  readonly send: Send;
}): ReactNode {
  const { t: ofWalkIns } = useTranslation('walk-ins');
  const { formats } = useScreen();
  switch (answer.kind) {
    case 'booked':
      return (
        <View
          name="walk-in-booked"
          sign={{ tone: 'early', icon: CalendarCheck }}
          title={ofWalkIns('booked.title')}
          lead={ofWalkIns('booked.lead', { opensAt: formats.timeWithArticle(answer.opensAt) })}
          actions={<DoneButton send={send} />}
        >
          <ItsCard its={answer} />
        </View>
      );
    case 'no-answer':
      return (
        <View
          name="walk-in-no-answer"
          sign={{ tone: 'attention', icon: RefreshCw }}
          title={ofWalkIns('noAnswer.title')}
          lead={ofWalkIns('noAnswer.lead')}
          actions={
            <>
              <Button kind="primary" className="action" onPress={() => send({ kind: 'retried' })}>
                {ofWalkIns('noAnswer.again')}
              </Button>
              <DoneButton send={send} />
            </>
          }
        />
      );
    case 'asking':
    case 'front-desk':
    case 'closed':
    case 'not-saved': {
      const why = answer.kind === 'front-desk' ? answer.why : answer.kind;
      const isBooked = why === 'no-id' || why === 'refused';
      return (
        <View
          name="walk-in-front-desk"
          sign={{ tone: isBooked ? 'early' : 'neutral', icon: why === 'asking' ? Hourglass : ConciergeBell }}
          title={ofWalkIns('frontDesk.title')}
          lead={ofWalkIns(`frontDesk.${why}`)}
          actions={
            <>
              <CallButton send={send} />
              <DoneButton send={send} />
            </>
          }
        />
      );
    }
  }
}
