/** What may lie over a screen, and what is there when it closes. Pure. */
import { beneath, type KioskState, type OverlayKind, type StaffPin, type Told } from './flow-state.ts';

/** The same overlay never lies over itself, so the pile stays low. */
function without(state: KioskState, kind: OverlayKind): KioskState {
  if (!('over' in state)) return state;
  const over = without(state.over, kind);
  return state.kind === kind ? over : { ...state, over };
}

/** The appointment that staff may still check in. */
export function forStaff(answer: Told): string | undefined {
  switch (answer.kind) {
    case 'early':
    case 'late':
    case 'no-show':
    case 'in-doubt':
      return answer.appointmentId;
    default:
      return undefined;
  }
}

function openStaffPin(state: KioskState): KioskState {
  const under = beneath(state);
  const appointmentId = under.kind === 'told' ? forStaff(under.answer) : undefined;
  if (under.kind !== 'told' || appointmentId === undefined) return state;
  const staffPin: StaffPin = {
    kind: 'staff-pin',
    over: under,
    code: under.code,
    ...(under.otherReading === undefined ? {} : { otherReading: under.otherReading }),
    ...(under.claim === undefined ? {} : { claim: under.claim }),
    ...(under.link === undefined ? {} : { link: under.link }),
    appointmentId,
    pin: '',
    checking: false,
    note: { kind: 'none' },
  };
  return staffPin;
}

export function open(state: KioskState, overlay: OverlayKind): KioskState {
  if (state.kind === overlay) return state;
  // The outcome of a PIN that was sent comes first.
  if (state.kind === 'staff-pin' && state.checking) return state;
  if (overlay === 'staff-pin') return openStaffPin(state);
  // A half-typed PIN is not left under something else.
  return { kind: overlay, over: without(without(state, 'staff-pin'), overlay) };
}

export function close(state: KioskState): KioskState {
  if (!('over' in state) || (state.kind === 'staff-pin' && state.checking)) return state;
  return state.over;
}
