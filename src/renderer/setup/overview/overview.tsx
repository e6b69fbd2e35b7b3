/** Where setup begins: the steps to an open lobby, what needs attention, and the screens as they look. */
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Fetched } from '../../ui/fetched.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { NewPin } from '../door/door-forms.tsx';
import { type DoorStore, useStanding } from '../door/door-store.ts';
import type { FleetStore } from '../../fleet/fleet-store.ts';
import type { SelfTestStore } from '../guided/test-stores.ts';
import type { CopiesStore } from '../upkeep/upkeep-stores.ts';
import { Needs } from '../guide/needs.tsx';
import { type HouseFacts, lacksScreensOnly, readiness, sectionOfMissing } from '../guide/readiness.ts';
import { useGoodWords, useMissingWords, useVerdict } from '../guide/ready-words.ts';
import { NextLink } from '../guide/room-ready.tsx';
import { SectionHead } from '../steps/step-form.tsx';
import { canCheckIn, type OpenStep, type OpenSteps, openSteps } from './open-steps.ts';
import './overview.css';

/** After the first drawing: pictures of the screens, and how the machine is. */
export const loadPreviews = async () => (await import('./previews.tsx')).Previews;
export const loadHealth = async () => (await import('./health.tsx')).Health;

export interface OverviewProps {
  readonly facts: HouseFacts;
  readonly stores: {
    readonly door: DoorStore;
    readonly fleet: FleetStore;
    readonly selfTest: SelfTestStore;
    readonly copies: CopiesStore;
  };
  /** What opens the screens. */
  readonly children: ReactNode;
}

export function Overview({ facts, stores, children }: OverviewProps): ReactNode {
  const { t } = useTranslation('setup');
  const standing = useStanding(stores.door);
  const [takesKeyboard] = useState(() => stores.door.takesKeyboardFirst());
  const { connection } = useScreen();
  const { brandName, brandColour, logo, desks } = facts.view;
  const { hints, missing } = readiness(facts);
  const open = openSteps(facts);
  const verdict = useVerdict(facts);
  const isReady = missing.length === 0 && verdict !== '' && connection === 'connected';
  const opensScreens = isReady || lacksScreensOnly(facts);
  const title = (): string => {
    if (open.left > 0)
      return t(canCheckIn(facts) ? 'overview.leftOpen' : 'overview.left', { count: open.left });
    return isReady ? t('overview.ready') : t('rooms.overview');
  };
  return (
    <div className="overview" data-ready={isReady ? '' : undefined}>
      <SectionHead title={title()} hint={isReady ? undefined : t('overview.lead')} />
      {(open.left === 0 || connection !== 'connected') && verdict !== '' && (
        <output className="overview-verdict line-3" data-tone={isReady ? 'success' : 'attention'}>
          {isReady && <CircleCheck aria-hidden />}
          {verdict}
        </output>
      )}
      {/* Nothing can be set up before there is a PIN. */}
      {standing === 'demo' && <NewPin store={stores.door} takesKeyboard={takesKeyboard} />}
      {!isReady && <Steps open={open} facts={facts} />}
      {standing !== 'demo' && <Next open={open} facts={facts} />}
      {opensScreens && children}
      <Needs facts={facts} missing={open.others} hints={facts.view.demo === 'in-use' ? [] : hints} />
      <Fetched
        load={loadPreviews}
        props={{
          fleet: stores.fleet,
          look: { brandName, brandColour, logo, desk: desks[0]?.name },
        }}
      />
      {!opensScreens && children}
      <Fetched load={loadHealth} props={{ selfTest: stores.selfTest, copies: stores.copies }} />
    </div>
  );
}

interface StepsProps {
  readonly open: OpenSteps;
  readonly facts: HouseFacts;
}

function Steps({ open, facts }: StepsProps): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <ol className="open-steps stack-3" aria-label={t('ready.title')}>
      {open.steps.map((step, place) => (
        <Step key={step.step} step={step} place={place + 1} facts={facts} />
      ))}
      <li data-state="later">
        <span className="open-step-mark" aria-hidden>
          {open.steps.length + 1}
        </span>
        <strong>{t('open.title')}</strong>
        <span>{t('overview.last')}</span>
      </li>
    </ol>
  );
}

interface StepProps {
  readonly step: OpenStep;
  readonly place: number;
  readonly facts: HouseFacts;
}

function Step({ step: { step, state, missing, good }, place, facts }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const nameOf = useStepName();
  const goods = useGoodWords(facts);
  const { what } = useMissingWords(facts);
  const [first] = missing;
  return (
    <li data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      {state === 'done' ? (
        <span className="open-step-mark">
          <CircleCheck aria-hidden />
          <span className="visually-hidden">{t('sectionState.done')}</span>
        </span>
      ) : (
        <span className="open-step-mark" aria-hidden>
          {place}
        </span>
      )}
      <a href={`#${step}`}>{nameOf(step)}</a>
      <span>{first === undefined ? state === 'done' && goods[good] : what(first)}</span>
    </li>
  );
}

/** Where there is a room for the step alone, its name. */
function useStepName() {
  const { t } = useTranslation('setup');
  return (step: OpenStep['step']): string =>
    step === 'appointments' || step === 'screens' ? t(`rooms.${step}`) : t(`sections.${step}`);
}

/** What to do now. The last step has its buttons instead. */
function Next({ open, facts }: StepsProps): ReactNode {
  const nameOf = useStepName();
  const words = useMissingWords(facts);
  const next = open.steps.find(({ state }) => state === 'next');
  const [first, ...more] = next?.missing ?? [];
  if (next === undefined || first === undefined) return undefined;
  return (
    <section className="next-step boxed stack-4" aria-label={nameOf(next.step)}>
      <div className="stack-1">
        <h3>{words.what(first)}</h3>
        <p className="faint">{words.way(first)}</p>
        {more.map((one) => (
          <p key={one} className="faint">
            <a href={`#${sectionOfMissing(one)}`}>{words.what(one)}</a>
          </p>
        ))}
      </div>
      {next.step !== 'screens' && <NextLink section={sectionOfMissing(first)} />}
    </section>
  );
}
