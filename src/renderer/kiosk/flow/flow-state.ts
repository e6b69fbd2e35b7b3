/** Everything the kiosk can show, and everything that can happen to it. Pure; the switch is in `flow.ts`. */
import type {
  CheckInAnswer,
  Choice,
  FindAnswer,
  HowCalled,
  StaffCheckInAnswer,
  VisitorAppointment,
} from '../../../contract/appointment.ts';
import type { KIOSK_CODES } from '../../../contract/codes.ts';
import type { CallAnswer } from '../../rpc/call.ts';

/** Answers that end the way here: each has a screen that says what is so and what to do next. */
export type Told = Exclude<
  CheckInAnswer,
  { kind: 'found' | 'choose' | 'checked-in' | 'saved' | 'wrong-digits' | 'paused' }
>;

/** What is kept of the visitor between screens: the code as typed, and how often in this visit it was not found. */
export interface Typed {
  readonly code: string;
  readonly misses: number;
  /** A scanner brought the code: the same one again means yes. */
  readonly scanned?: true;
  /** What else the scanner may have read (`contract/code-key.ts`). */
  readonly otherReading?: string;
}

/** Typed, and the choice that led here where there was one: the way back leads to it. */
export interface Chosen extends Typed {
  readonly choices?: readonly Choice[] | undefined;
}

/** What lies behind an out-of-order screen, short enough to be told on the phone; `causeOf` in `flow-answers.ts` says which is which. */
export type Cause = (typeof KIOSK_CODES)[keyof typeof KIOSK_CODES];

export interface Start extends Typed {
  readonly kind: 'start';
  /** The visitor asked to search with an empty field. */
  readonly nudged: boolean;
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
  /** The last digits of the phone number as far as typed; stays empty where they are not asked for. */
  readonly digits: string;
  readonly note: 'none' | 'digits-missing' | 'digits-wrong';
}

export interface CheckingIn extends Chosen {
  readonly kind: 'checking-in';
  readonly appointment: VisitorAppointment;
  readonly digits: string;
}

/** `done`: the service said so. `saved`: it is on the hub's disk. */
export interface Through extends HowCalled {
  readonly kind: 'done' | 'saved';
  readonly code: string;
  /** What the arrival is followed by, until the front desk has seen it. */
  readonly arrival?: string;
}

export interface ToldScreen extends Chosen {
  readonly kind: 'told';
  readonly answer: Told;
}

export interface OutcomeUnknown extends Chosen {
  readonly kind: 'outcome-unknown';
  /** What can be sent again as it was; absent after a check-in by staff, whose PIN is not kept. */
  readonly asked: CheckingIn | undefined;
  readonly cause: Cause;
}

/** Every screen but those that may lie over it. */
export type KioskScreen =
  | Start
  | Searching
  | Choose
  | Confirm
  | CheckingIn
  | Through
  | ToldScreen
  /** The check-in was sent and no answer came: it may or may not have happened. */
  | OutcomeUnknown
  /** Too many codes were tried here: nothing is looked up before `until`, by this screen's own clock. */
  | ({ readonly kind: 'paused'; readonly until: number } & Typed)
  /** The hub cannot be reached; nothing was done. */
  | ({ readonly kind: 'out-of-reach'; readonly cause: Cause } & Typed)
  /** The hub answered a search with a fault of its own. */
  | ({ readonly kind: 'fault' } & Typed);

/** What came of the last PIN. */
export type PinNote =
  | Extract<
      StaffCheckInAnswer,
      { kind: 'wrong-pin' | 'pin-paused' | 'pin-locked' | 'not-counted' | 'no-pin' }
    >
  | { readonly kind: 'none' | 'pin-missing' | 'not-sent' };

/** Staff check the visitor in outside of the window. */
export interface StaffPin {
  readonly kind: 'staff-pin';
  readonly over: KioskState;
  readonly code: string;
  readonly otherReading?: string;
  readonly appointmentId: string;
  readonly pin: string;
  readonly checking: boolean;
  readonly note: PinNote;
}

export type PlainOverlayKind = 'help' | 'privacy' | 'languages' | 'accessibility';

/** Lies over any screen, or over another overlay: somebody who needs help may need the language first. */
export type PlainOverlay = {
  [Kind in PlainOverlayKind]: { readonly kind: Kind; readonly over: KioskState };
}[PlainOverlayKind];

export type Overlay = PlainOverlay | StaffPin;
export type OverlayKind = Overlay['kind'];
export type KioskState = KioskScreen | Overlay;

export type KioskEvent =
  /** A key: goes into the field that is shown, if one is (`fieldOf`). */
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'replaced'; readonly text: string }
  | { readonly kind: 'erased' }
  | { readonly kind: 'cleared' }
  /** Enter, or the button below the field. */
  | { readonly kind: 'submitted' }
  /** What a scanner read, as it came. `keys`: what its keys write on a US keyboard, where that is something else. */
  | { readonly kind: 'scanned'; readonly text: string; readonly keys?: string }
  /** `asked` is the state that asked: an answer to any other is too late. */
  | { readonly kind: 'found'; readonly asked: Searching; readonly answer: CallAnswer<FindAnswer> }
  | { readonly kind: 'checked'; readonly asked: CheckingIn; readonly answer: CallAnswer<CheckInAnswer> }
  | {
      readonly kind: 'staff-checked';
      readonly asked: StaffPin;
      readonly answer: CallAnswer<StaffCheckInAnswer>;
    }
  | { readonly kind: 'chosen'; readonly choice: Choice }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'retried' }
  /** The same visitor types another code. */
  | { readonly kind: 'another-code' }
  /** To the screen before: the choice, or the field with the code kept. Closes what lies on top. */
  | { readonly kind: 'went-back' }
  /** The visitor is through, or has been silent for too long: everything is forgotten. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'opened'; readonly overlay: OverlayKind }
  /** Closes what lies on top. */
  | { readonly kind: 'closed' }
  /** Nothing is looked up before `until`. Who comes to the start finds the pause there. */
  | { readonly kind: 'paused'; readonly until: number }
  /** The pause after too many misses is over. */
  | { readonly kind: 'pause-over' }
  | { readonly kind: 'line-lost' }
  | { readonly kind: 'line-back' };

export const CLEAN_START: Start = { kind: 'start', code: '', misses: 0, nudged: false };

/** The screen under everything that lies over it. */
export function beneath(state: KioskState): KioskScreen {
  return 'over' in state ? beneath(state.over) : state;
}

/** The same overlays over another screen. */
export function withScreen(state: KioskState, screen: KioskScreen): KioskState {
  return 'over' in state ? { ...state, over: withScreen(state.over, screen) } : screen;
}

/** Which field takes keys now. */
export function fieldOf(state: KioskState): 'code' | 'digits' | 'pin' | undefined {
  if (state.kind === 'start') return 'code';
  if (state.kind === 'staff-pin') return 'pin';
  return state.kind === 'confirm' && state.appointment.asksPhoneDigits ? 'digits' : undefined;
}

/** A check-in was sent and its outcome is not known yet: nothing else may happen before it is. */
export function isCheckingIn(state: KioskState): boolean {
  return beneath(state).kind === 'checking-in' || (state.kind === 'staff-pin' && state.checking);
}
