/** Everything the kiosk can show, and everything that can happen to it. The switch is in `flow.ts`. */
import type {
  Link,
  CheckInAnswer,
  Choice,
  FindAnswer,
  HowCalled,
  StaffCheckInAnswer,
  VisitorAppointment,
  WaitRange,
} from '../../../contract/appointment.ts';
import type { KIOSK_CODES } from '../../../contract/codes.ts';
import type { WalkInAnswer, WalkInLine } from '../../../contract/walk-in.ts';
import type { CallAnswer } from '../../rpc/call.ts';

/** Answers that end the visit here, each with a screen that says what to do next. */
export type Told = Exclude<
  CheckInAnswer,
  { kind: 'found' | 'choose' | 'checked-in' | 'saved' | 'wrong-digits' | 'paused' }
>;

/** What a visitor without a code is asked for beside the last name. `order`: of the digits of a date. */
export type FactAsked =
  | { readonly kind: 'phone' }
  | { readonly kind: 'birth-date'; readonly order: 'dmy' | 'mdy' | 'ymd' };

/** What a visitor types instead of a code. Never shown outside the screen where it is typed. */
export interface Claim {
  readonly asks: FactAsked;
  readonly lastName: string;
  readonly digits: string;
}

/** What is kept between screens: the code as typed, and how often it was not found in this visit. */
export interface Typed {
  readonly code: string;
  readonly misses: number;
  /** A scanner read the code: the same one again means yes. */
  readonly scanned?: true;
  /** What else the scanner may have read (`contract/code-key.ts`). */
  readonly otherReading?: string;
  /** In place of the code. */
  readonly claim?: Claim;
  readonly link?: Link;
}

/** With the choice that led here, if there was one: the way back leads to it. */
export interface Chosen extends Typed {
  readonly choices?: readonly Choice[] | undefined;
}

/** A short code for the phone; `causeOf` in `flow-answers.ts` says which is which. */
export type Cause = (typeof KIOSK_CODES)[keyof typeof KIOSK_CODES];

export interface Start extends Typed {
  readonly kind: 'start';
  /** The visitor searched with an empty field. */
  readonly nudged: boolean;
}

export type ClaimField = 'lastName' | 'digits';

export interface WithoutCode extends Typed {
  readonly kind: 'without-code';
  readonly claim: Claim;
  readonly field: ClaimField;
  /** The visitor searched before it was complete. */
  readonly missing: ClaimField | undefined;
}

export interface Searching extends Typed {
  readonly kind: 'searching';
}

export interface Choose extends Typed {
  readonly kind: 'choose';
  readonly choices: readonly Choice[];
}

export interface Confirm extends Chosen {
  readonly kind: 'confirm';
  readonly appointment: VisitorAppointment;
  /** As far as typed; empty where they are not asked for. */
  readonly digits: string;
  readonly note: 'none' | 'digits-missing' | 'digits-wrong';
}

export interface CheckingIn extends Chosen {
  readonly kind: 'checking-in';
  readonly appointment: VisitorAppointment;
  readonly digits: string;
}

/** `done`: the service confirmed it. `saved`: it is on the hub's disk. */
export interface Through extends HowCalled {
  readonly kind: 'done' | 'saved';
  readonly code: string;
  readonly wait?: WaitRange;
  /** By which the arrival is followed until the front desk has seen it. */
  readonly arrival?: string;
  /** Of an appointment that was made here just now. */
  readonly startsAt?: number;
}

export type WalkInField = 'firstName' | 'lastName' | 'phoneNumber';

/** Without an appointment: first the line, where there are several, then the name. */
export interface WalkIn {
  readonly kind: 'walk-in';
  /** The hub books once for it. */
  readonly visitId: string;
  readonly line: WalkInLine | undefined;
  readonly canChoose: boolean;
  readonly typed: Readonly<Record<WalkInField, string>>;
  readonly field: WalkInField;
  /** Missing, or not as the booking system takes it. */
  readonly wrong?: WalkInField;
}

export interface WalkInAsking {
  readonly kind: 'walk-in-asking';
  readonly ask: WalkIn['typed'] & { readonly visitId: string; readonly lineId: number };
  readonly form: WalkIn;
  /** From the second on, the visitor knows that the front desk knows. */
  readonly times: number;
}

export interface WalkInTold {
  readonly kind: 'walk-in-told';
  readonly asked: WalkInAsking;
  readonly answer:
    | Exclude<WalkInAnswer, { kind: 'checked-in' | 'saved' | 'invalid' }>
    | { readonly kind: 'no-answer' };
}

export interface ToldScreen extends Chosen {
  readonly kind: 'told';
  readonly answer: Told;
}

export interface OutcomeUnknown extends Chosen {
  readonly kind: 'outcome-unknown';
  /** Can be sent again as it was; undefined after a check-in by staff, whose PIN is not kept. */
  readonly asked: CheckingIn | undefined;
  readonly cause: Cause;
}

/** Every screen that is not an overlay. */
export type KioskScreen =
  | Start
  | WithoutCode
  | Searching
  | Choose
  | Confirm
  | CheckingIn
  | WalkIn
  | WalkInAsking
  | WalkInTold
  | Through
  | ToldScreen
  /** The check-in was sent without an answer: it may or may not have happened. */
  | OutcomeUnknown
  /** Too many codes were tried here: nothing is looked up before `until`, by this screen's clock. */
  | ({ readonly kind: 'paused'; readonly until: number } & Typed)
  /** The hub cannot be reached, and nothing was done. */
  | ({ readonly kind: 'out-of-reach'; readonly cause: Cause } & Typed)
  /** The hub answered a search with an error of its own. */
  | ({ readonly kind: 'fault' } & Typed);

export type StaffPinNote =
  | Extract<
      StaffCheckInAnswer,
      { kind: 'wrong-pin' | 'pin-paused' | 'pin-locked' | 'not-counted' | 'no-pin' }
    >
  | { readonly kind: 'none' | 'pin-missing' | 'not-sent' };

export interface StaffPin extends Omit<Typed, 'misses' | 'scanned'> {
  readonly kind: 'staff-pin';
  readonly over: KioskState;
  readonly appointmentId: string;
  readonly pin: string;
  readonly checking: boolean;
  readonly note: StaffPinNote;
}

export type PlainOverlayKind = 'help' | 'privacy' | 'languages' | 'accessibility';

/** Lies over any screen or another overlay: a visitor who needs help may need the language first. */
export type PlainOverlay = {
  [Kind in PlainOverlayKind]: { readonly kind: Kind; readonly over: KioskState };
}[PlainOverlayKind];

export type Overlay = PlainOverlay | StaffPin;
export type OverlayKind = Overlay['kind'];
export type KioskState = KioskScreen | Overlay;

export type KioskEvent =
  /** A key, for the field that is shown (`fieldOf`). */
  | { readonly kind: 'typed' | 'replaced'; readonly text: string }
  | { readonly kind: 'erased' | 'cleared' | 'submitted' | 'confirmed' | 'retried' | 'closed' }
  /** The visitor at the start has no code, or turns to another of the fields shown instead. */
  | { readonly kind: 'without-code'; readonly asks: FactAsked }
  | { readonly kind: 'turned-to'; readonly field: ClaimField }
  /** `text` as it was read; `keys`: what its keys write on a US keyboard, if that differs. */
  | { readonly kind: 'scanned'; readonly text: string; readonly keys?: string }
  /** `asked` is the state that asked: an answer to any other is too late. */
  | { readonly kind: 'found'; readonly asked: Searching; readonly answer: CallAnswer<FindAnswer> }
  | { readonly kind: 'checked'; readonly asked: CheckingIn; readonly answer: CallAnswer<CheckInAnswer> }
  | {
      readonly kind: 'staff-checked';
      readonly asked: StaffPin;
      readonly answer: CallAnswer<StaffCheckInAnswer>;
    }
  | { readonly kind: 'walk-in'; readonly lines: readonly WalkInLine[]; readonly visitId: string }
  | { readonly kind: 'line-chosen'; readonly line: WalkInLine }
  | { readonly kind: 'field-chosen'; readonly field: WalkInField }
  | {
      readonly kind: 'walk-in-answered';
      readonly asked: WalkInAsking;
      readonly answer: CallAnswer<WalkInAnswer>;
    }
  | { readonly kind: 'chosen'; readonly choice: Choice }
  /** The same visitor types another code. */
  | { readonly kind: 'another-code' }
  /** To the choice, or to the field with the code kept. */
  | { readonly kind: 'went-back' }
  /** The visitor is finished, or silent for too long: everything is forgotten. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'opened'; readonly overlay: OverlayKind }
  /** Nothing is looked up before `until`; a visitor who comes to the start sees the pause there. */
  | { readonly kind: 'paused'; readonly until: number }
  | { readonly kind: 'pause-over' | 'line-lost' | 'line-back' };

export const CLEAN_START: Start = { kind: 'start', code: '', misses: 0, nudged: false };

export function beneath(state: KioskState): KioskScreen {
  return 'over' in state ? beneath(state.over) : state;
}

export function withScreen(state: KioskState, screen: KioskScreen): KioskState {
  return 'over' in state ? { ...state, over: withScreen(state.over, screen) } : screen;
}

/** Nothing else may happen before the outcome of a check-in is known. */
export function isCheckingIn(state: KioskState): boolean {
  return (
    ['checking-in', 'walk-in-asking'].includes(beneath(state).kind) ||
    (state.kind === 'staff-pin' && state.checking)
  );
}
