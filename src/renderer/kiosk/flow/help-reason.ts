/** What the front desk is told of the screen from which a visitor asked for help. Pure. */
import type { VisitorReason } from '../../../contract/help.ts';
import type { KioskScreen } from './flow-state.ts';

export function helpReasonOf(screen: KioskScreen): VisitorReason {
  switch (screen.kind) {
    case 'searching':
      return 'start';
    case 'checking-in':
      return 'confirm';
    case 'done':
      return 'checked-in';
    case 'out-of-reach':
      return 'fault';
    case 'paused':
      // The hub has called the front desk for the pause itself. This visitor may be another one.
      return 'start';
    case 'told':
      return screen.answer.kind;
    default:
      return screen.kind;
  }
}
